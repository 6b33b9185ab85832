export const sellerUsageEvents = {} as const
