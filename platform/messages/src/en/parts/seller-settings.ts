export const sellerSettings = {} as const
