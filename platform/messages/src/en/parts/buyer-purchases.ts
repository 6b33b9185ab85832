export const buyerPurchases = {} as const
