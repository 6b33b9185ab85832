export const sellerPaymentLinks = {} as const
