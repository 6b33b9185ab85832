import { sendRequest } from '../shell/request.ts'

const portalPath = (businessId: string) => `/portal/${encodeURIComponent(businessId)}`

/** Requests under way, by token: a link works once, so that asking twice at a time would refuse the second. */
const opening = new Map<string, Promise<void>>()

async function trade(businessId: string, token: string): Promise<void> {
  try {
    await sendRequest(`${portalPath(businessId)}/open`, { method: 'POST', body: { token } })
    location.replace(portalPath(businessId))
  } finally {
    opening.delete(token)
  }
}

/** Trades the token of a link for the session of this browser, and opens the portal in place of the link's page. */
export function openLink(businessId: string, token: string): Promise<void> {
  const begun = opening.get(token) ?? trade(businessId, token)
  opening.set(token, begun)
  return begun
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
