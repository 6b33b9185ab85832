export const sellerProducts = {} as const
