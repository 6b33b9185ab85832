export const sellerCustomers = {} as const
