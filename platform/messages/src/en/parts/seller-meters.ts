export const sellerMeters = {} as const
