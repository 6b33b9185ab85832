export const buyerSubscriptions = {} as const
