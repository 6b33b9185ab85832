export const sellerHome = {} as const
