export const sellerAddons = {} as const
