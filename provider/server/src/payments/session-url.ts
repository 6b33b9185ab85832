/** Returns the URL of a checkout session's page. */
export const getSessionUrl = ({ id }: { id: string }, providerUrl: string): string => `${providerUrl}/session/${id}`
