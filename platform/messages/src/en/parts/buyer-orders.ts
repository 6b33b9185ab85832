export const buyerOrders = {} as const
