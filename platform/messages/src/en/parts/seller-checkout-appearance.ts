export const sellerCheckoutAppearance = {} as const
