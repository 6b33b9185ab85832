import { sendRequest } from '../shell/request.ts'

const portalPath = (businessId: string) => `/portal/${encodeURIComponent(businessId)}`

/** Trades the token of a link for the session of this browser, and opens the portal in place of the link's page. */
export async function openLink(businessId: string, token: string): Promise<void> {
  await sendRequest(`${portalPath(businessId)}/open`, { method: 'POST', body: { token } })
  location.replace(portalPath(businessId))
}

/** Asks for a link by email. The answer is the same whether the address belongs to a customer or not. */
export async function sendLink(businessId: string, email: string): Promise<void> {
  await sendRequest(`${portalPath(businessId)}/links`, { method: 'POST', body: { email } })
}

/** Ends the session of this browser. */
export async function closePortal(portal: string): Promise<void> {
  await sendRequest(`${portal}/session`, { method: 'DELETE' })
  location.replace(portal)
}
