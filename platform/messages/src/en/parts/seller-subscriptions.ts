export const sellerSubscriptions = {} as const
