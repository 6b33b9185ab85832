export const storefront = {} as const
