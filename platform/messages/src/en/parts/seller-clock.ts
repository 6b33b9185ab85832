export const sellerClock = {} as const
