export const sellerPayments = {} as const
