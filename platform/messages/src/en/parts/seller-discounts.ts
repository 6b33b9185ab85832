export const sellerDiscounts = {} as const
