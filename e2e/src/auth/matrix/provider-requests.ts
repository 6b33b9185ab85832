import type { RouteEntry } from '@tradepost/kit/routes'
import { CALLS, makeThings, THINGS, type Things } from '@tradepost/provider-server/test-calls'
import { type TestBusiness, type TestProvider, typed } from '@tradepost/provider-server/test-provider'
import DodoPayments from 'dodopayments'
import { pngOf } from '#src/world/pictures.ts'
import type { RawRequest } from '#src/world/raw-request.ts'
import type { Target } from './cells.ts'
import { nameOf } from './own-routes.ts'
import { PROVIDER_ROUTES } from './provider-routes.ts'

/** A business with one of everything, and the links that it made. */
export type FullBusiness = {
  business: TestBusiness
  things: Things
  ids: Readonly<Record<string, string>>
  links: Readonly<Record<string, string>>
  /** A checkout that isn't paid yet. */
  openSession: string
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
  return {
    business,
    things,
    ids: Object.fromEntries(Object.keys(THINGS).map((kind) => [kind, things(kind)])),
    openSession: (await client.checkoutSessions.create(cart)).session_id,
    links: {
      'GET /images/{id}': (await client.products.retrieve(product)).image ?? '',
      'GET /files/{id}/download': download?.download_url ?? '',
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
  'GET /invoices/payments/{payment_id}': ({ things }) => ({ path: `/invoices/payments/${things('payments')}` }),
  'GET /checkout/supported_countries': () => ({ path: '/checkout/supported_countries' }),
  'GET /session/{id}/data': open('data'),
  'GET /session/{id}/totals': open('totals?country=US'),
  'PUT /session/{id}/discount': open('discount', { code: null }),
  'PATCH /session/{id}/cart': open('cart', { lines: [] }),
  'POST /session/{id}/pay': open('pay', typed('4242424242424242')),
  'GET /session/{id}/attempts/{payment_id}/live': paid('attempts/{payment_id}/live'),
  'POST /session/{id}/challenge/{payment_id}': paid('challenge/{payment_id}', { answer: 'approve' }),
  'POST /operator/businesses': () => ({ path: '/operator/businesses', body: { name: 'Opened Ltd' } }),
  'PATCH /operator/businesses/{id}': ({ business }) => ({
    path: `/operator/businesses/${business.businessId}`,
    body: { adaptive_currency: false },
  }),
}

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
