/** Returns the path below which a business's portal lives, which is also the path of its cookie. */
export const getPortalPath = (businessId: string): string => `/portal/${businessId}`
