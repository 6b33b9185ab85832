import type { Answered, TestBusiness, TestProvider } from '#src/testing/test-provider.ts'

/** A customer's browser in front of a portal, or in it. */
export type Visit = { provider: TestProvider; businessId: string; cookie: string }

type Sent = { method?: string; body?: unknown; origin?: string | null }

/** Sends a request below a business's portal as a page of ours does; `origin` null: without one. */
export async function send(
  { provider, businessId, cookie }: Visit,
  path: string,
  { method = 'GET', body, origin = provider.url }: Sent = {},
): Promise<Answered & { headers: Headers }> {
  const answer = await provider.request(`/portal/${businessId}${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(origin ? { origin } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
}

/** Creates a link to the portal of a customer by the API. */
export async function createLink({ client }: TestBusiness, customerId: string, returnUrl?: string): Promise<string> {
  const { link } = await client.customers.customerPortal.create(customerId, returnUrl ? { return_url: returnUrl } : {})
  return link
}

export const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

/** Trades the token of a link, as the page that it opens does. */
export const trade = (visit: Visit, token: string, origin?: string) =>
  send(visit, '/open', { method: 'POST', body: { token }, ...(origin === undefined ? {} : { origin }) })

/** Opens the portal of a customer in a new browser. */
export async function enter(provider: TestProvider, business: TestBusiness, customerId: string): Promise<Visit> {
  const visit = { provider, businessId: business.businessId, cookie: '' }
  const opened = await trade(visit, tokenOf(await createLink(business, customerId)))
  if (opened.status !== 204) throw new Error(JSON.stringify(opened.body))
  return { ...visit, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
