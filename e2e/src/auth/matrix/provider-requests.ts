import type { RouteEntry } from '@tradepost/kit/http/routes'
import { stopRemindersUrl } from '@tradepost/provider-server/abandoned-checkouts/reminder-email'
import { createReadOnlyScope } from '@tradepost/provider-server/deps'
import { CALLS, makeThings, THINGS, type Things } from '@tradepost/provider-server/testing/test-calls'
import { type TestBusiness, type TestProvider, typed } from '@tradepost/provider-server/testing/test-provider'
import DodoPayments from 'dodopayments'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { RawRequest } from '#src/world/raw-request.ts'
import type { Target } from './cells.ts'
import { nameOf } from './own-routes.ts'
import { PROVIDER_ROUTES } from './provider-routes.ts'

/** A business with one of everything, and the links that it made. `cookie`: of a customer who has opened the portal. */
export type FullBusiness = {
  business: TestBusiness
  things: Things
  ids: Readonly<Record<string, string>>
  links: Readonly<Record<string, string>>
  /** A checkout that isn't paid yet. */
  openSession: string
  licenseKey: string
  cookie: string
  /** Creates a link to that customer's portal; returns its token. */
  createToken: () => Promise<string>
}

/** Answers the dispute with a picture and has the bank ask again; returns the links of that picture and of the next one. */
async function sendEvidence({ client }: TestBusiness, dispute: string): Promise<Record<string, string>> {
  type Slot = { file_id: string; url: string }
  const createSlot = () => client.put<Slot>(`/disputes/${dispute}/files`, { body: { file_name: 'parcel.png' } })
  const slot = await createSlot()
  await fetch(slot.url, { method: 'PUT', body: new Uint8Array(pngOf()) })
  await client.post(`/disputes/${dispute}/challenge`, { body: { explanation: 'It arrived', file_ids: [slot.file_id] } })
  await client.post(`/test_helpers/disputes/${dispute}/advance`, { body: { to: 'escalate' } })
  const { files } = await client.get<{ files: { download_url: string }[] }>(`/disputes/${dispute}/evidence`)
  return { 'GET /evidence/{id}/download': files[0]?.download_url ?? '', 'PUT /uploads/evidence/{id}': (await createSlot()).url }
}

/** Opens the portal for the subscriber, who may change to another plan there. */
async function openPortal(provider: TestProvider, { client, businessId }: TestBusiness, things: Things) {
  await client.patch('/settings/customer_portal', { body: { plans: [things('plans')] } })
  const { customer } = await client.subscriptions.retrieve(things('subscriptions'))
  const createToken = async () => {
    const { link } = await client.customers.customerPortal.create(customer.customer_id)
    return new URL(link).searchParams.get('token') ?? ''
  }
  const opened = await provider.request(`/portal/${businessId}/open`, {
    method: 'POST',
    headers: { origin: provider.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token: await createToken() }),
  })
  return { createToken, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Makes one of everything that a path can name. */
export async function openFullBusiness(provider: TestProvider, name: string): Promise<FullBusiness> {
  const business = await provider.openBusiness(name)
  const { client } = business
  const things = await makeThings(provider, business)
  const product = things('products')
  const file = await client.products.updateFiles(product, { file_name: 'plans.txt' })
  await fetch(file.url, { method: 'PUT', body: 'Measure twice' })
  await client.products.update(product, { digital_product_delivery: { files: [file.file_id] } })
  const image = await client.products.images.update(product)
  await fetch(image.url, { method: 'PUT', body: new Uint8Array(pngOf()), headers: { 'content-type': 'image/png' } })
  const [download] = (await client.products.retrieve(product)).digital_product_delivery?.files ?? []
  const nextFile = await client.products.updateFiles(product, { file_name: 'more.txt' })
  const cart = { product_cart: [{ product_id: product, quantity: 1 }] }
  const nextImage = await client.addons.updateImages(things('addons'))
  const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
  const left = { businessId: business.businessId, checkoutSessionId: things('checkouts') }
  return {
    business,
    things,
    ids: Object.fromEntries(Object.keys(THINGS).map((kind) => [kind, things(kind)])),
    openSession: (await client.checkoutSessions.create(cart)).session_id,
    licenseKey: (await client.licenseKeys.retrieve(things('license_keys'))).key,
    ...(await openPortal(provider, business, things)),
    links: {
      ...(await sendEvidence(business, things('disputes'))),
      'GET /images/{id}': (await client.products.retrieve(product)).image ?? '',
      'GET /files/{id}/download': download?.download_url ?? '',
      'POST /portal/{business_id}/reminders/{checkout_session_id}': stopRemindersUrl(scope, left),
      'PUT /uploads/files/{id}': nextFile.url,
      'PUT /uploads/images/{id}': nextImage.url,
    },
  }
}

type Sample = { path: string; body?: unknown }

const paid =
  (rest: string, body?: unknown) =>
  ({ things }: FullBusiness): Sample => ({
    path: `/session/${things('checkouts')}/${rest.replace('{payment_id}', things('payments'))}`,
    body,
  })

const open =
  (rest: string, body?: unknown) =>
  ({ openSession }: FullBusiness): Sample => ({ path: `/session/${openSession}/${rest}`, body })

/** Requests to the routes that no API key opens. */
const PUBLIC: Readonly<Record<string, (full: FullBusiness) => Sample>> = {
  'GET /invoices/payments/{payment_id}/first': ({ things }) => ({ path: `/invoices/payments/${things('payments')}/first` }),
  'GET /invoices/payments/{payment_id}/credit_note': ({ things }) => ({
    path: `/invoices/payments/${things('payments')}/credit_note`,
  }),
  'GET /invoices/payments/{payment_id}': ({ things }) => ({ path: `/invoices/payments/${things('payments')}` }),
  'GET /invoices/refunds/{refund_id}': ({ things }) => ({ path: `/invoices/refunds/${things('refunds')}` }),
  'GET /invoices/payouts/{payout_id}': ({ things }) => ({ path: `/invoices/payouts/${things('payouts')}` }),
  'POST /licenses/activate': ({ licenseKey }) => ({
    path: '/licenses/activate',
    body: { license_key: licenseKey, name: 'Laptop' },
  }),
  // Only the first caller could free an activation.
  'POST /licenses/deactivate': () => ({
    path: '/licenses/deactivate',
    body: { license_key: 'unknown', license_key_instance_id: 'unknown' },
  }),
  'POST /licenses/validate': ({ licenseKey }) => ({ path: '/licenses/validate', body: { license_key: licenseKey } }),
  'GET /checkout/supported_countries': () => ({ path: '/checkout/supported_countries' }),
  'GET /session/{id}/data': open('data'),
  'GET /session/{id}/totals': open('totals?country=US'),
  'PUT /session/{id}/discount': open('discount', { code: null }),
  'PATCH /session/{id}/cart': open('cart', { lines: [] }),
  'POST /session/{id}/pay': open('pay', typed('4242424242424242')),
  'GET /session/{id}/attempts/{payment_id}/live': paid('attempts/{payment_id}/live'),
  'POST /session/{id}/challenge/{payment_id}': paid('challenge/{payment_id}', { answer: 'approve' }),
  'POST /operator/businesses': () => ({ path: '/operator/businesses', body: { name: 'Opened Ltd' } }),
  'POST /operator/businesses/{id}/api_key/roll': ({ business }) => ({
    path: `/operator/businesses/${business.businessId}/api_key/roll`,
    // The key of today may go on working, because the other calls are made with it.
    body: { api_key: business.apiKey, overlap_hours: 72 },
  }),
  'GET /operator/changes': () => ({ path: `/operator/changes?since=${new Date(0).toISOString()}` }),
  'PATCH /operator/businesses/{id}': ({ business }) => ({
    path: `/operator/businesses/${business.businessId}`,
    body: { adaptive_currency: false },
  }),
}

/** Objects in the paths of the portal. */
const PORTAL_THINGS: Readonly<Record<string, string>> = {
  subscription_id: 'subscriptions',
  payment_id: 'payments',
  payment_method_id: 'payment-methods',
  license_key_id: 'license_keys',
  license_key_instance_id: 'license_key_instances',
}
const SUBSCRIPTION = '/portal/{business_id}/api/subscriptions/{subscription_id}'
const twoOf = ({ things }: FullBusiness) => ({ product_id: things('plans'), quantity: 2 })

/** Bodies of what the pages of the portal send. */
const PORTAL_BODIES: Readonly<Record<string, (full: FullBusiness) => object>> = {
  'POST /portal/{business_id}/open': () => ({ token: 'used' }),
  'POST /portal/{business_id}/links': () => ({ email: 'maya@example.com' }),
  'POST /portal/{business_id}/api/payments/{payment_id}/invoices': () => ({ business_name: 'Mine now' }),
  'PATCH /portal/{business_id}/api/profile': () => ({ name: 'Mine now' }),
  [`PATCH ${SUBSCRIPTION}`]: () => ({ cancel_at_next_billing_date: true }),
  [`POST ${SUBSCRIPTION}/change-plan/preview`]: twoOf,
  [`POST ${SUBSCRIPTION}/change-plan`]: (full) => ({ ...twoOf(full), expected_total: 0 }),
  [`POST ${SUBSCRIPTION}/update-payment-method`]: () => ({ payment_method_id: null }),
}

const portalSample = (name: string, full: FullBusiness): Sample => ({
  path: (name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, parameter: string) =>
    parameter === 'business_id' ? full.business.businessId : full.things(PORTAL_THINGS[parameter] ?? ''),
  ),
  body: PORTAL_BODIES[name]?.(full),
})

/** Records the request that the SDK sends, without sending it. */
async function recordRequest(name: string, { things }: FullBusiness): Promise<Sample> {
  const sent: Sample[] = []
  const recording = new DodoPayments({
    bearerToken: 'recorded',
    baseURL: 'http://recorded.invalid',
    maxRetries: 0,
    async fetch(input, init) {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      sent.push({ path: pathname + search, ...(init?.body ? { body: JSON.parse(String(init.body)) } : {}) })
      return Response.json({ items: [] })
    },
  })
  await CALLS[name]?.(recording, things).asResponse()
  const [request] = sent
  if (!request) throw new Error(`${name} has no request: add one to provider-requests.ts`)
  return request
}

async function sampleOf(name: string, full: FullBusiness): Promise<Sample> {
  const link = full.links[name]
  if (link) return { path: link.slice(new URL(link).origin.length) }
  if (name.includes(' /portal/')) return portalSample(name, full)
  return PUBLIC[name]?.(full) ?? recordRequest(name, full)
}

const MALFORMED = ['%00', '..%2F..%2Fetc', 'a'.repeat(300), '%F0%9F%91%A9', "';--", '%FF', '__proto__']

type Businesses = { own: FullBusiness; other: FullBusiness }

/** Builds a valid request to a route, about this target; `key` is the API key that it is sent with. */
export async function providerRequest(
  route: RouteEntry,
  { kind, changed }: Target,
  { own, other }: Businesses,
): Promise<RawRequest> {
  const name = nameOf(route)
  const { path, body } = await sampleOf(name, own)
  const [pathname = '', query] = path.split('?')
  const others = changed && kind === "another's" ? (await sampleOf(name, other)).path.split('?')[0]?.split('/') : []
  const placed = route.path.split('/').map((part, place) => {
    if (part !== `{${changed}}`) return pathname.split('/')[place]
    if (kind === 'missing') return 'missing'
    return kind === 'malformed' ? MALFORMED[PROVIDER_ROUTES.indexOf(route) % MALFORMED.length] : others?.[place]
  })
  const upload = /^\/uploads\//.test(route.path)
  return {
    method: route.method.toUpperCase(),
    path: placed.join('/') + (query === undefined ? '' : `?${query}`),
    ...(upload ? { body: pngOf(), headers: { 'content-type': 'image/png' } } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }
}
