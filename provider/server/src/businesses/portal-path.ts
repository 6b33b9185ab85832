/** Returns the path below which a business's portal lives, which is also the path of its cookie. */
export const getPortalPath = (businessId: string): string => `/portal/${businessId}`

/** Returns the URL of the page where a customer of the business asks for a link to their portal. It signs nobody in. */
export const getPortalUrl = (businessId: string, providerUrl: string): string => `${providerUrl}${getPortalPath(businessId)}`
