export const sellerBrands = {} as const
