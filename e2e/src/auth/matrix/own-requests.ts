import type { RouteEntry } from '@tradepost/kit/http/routes'
import { type JsonSchema, sampleOf } from '#src/world/json-fields.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { RawRequest } from '#src/world/raw-request.ts'
import type { Target } from './cells.ts'
import { nameOf, OWN_ROUTES } from './own-routes.ts'
import type { FullShop, Things } from './things.ts'

const blank = { value: '', is_locked: false }
const LINK_FIELDS = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
const LINK = {
  filled: Object.fromEntries(LINK_FIELDS.map((field) => [field, blank])),
  amount: null,
  currency: null,
  redirect_url: '',
}
const DISCOUNT = { type: 'percentage', code: '', basis_points: 1000, currencies: [], expires_at: null }
const BRAND = { name: 'North', url: '', support_email: '' }
const MONTH = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }
const BILLING = { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' }

const cart = ({ product_id }: Things) => ({ product_cart: [{ product_id, quantity: 1 }] })
const plan = ({ plan_id }: Things) => ({ product_id: plan_id, quantity: 2, addons: [] })
const UNBILLED = { proration_billing_mode: 'do_not_bill', expected_total: 0 }
const AT_END = { when: 'next_billing_date' }

/** Fields for which a generated value isn't valid, or which name something of the shop. */
const FIELDS: Readonly<Record<string, (things: Things) => object>> = {
  'POST /api/checkout': cart,
  'POST /api/orders/{id}/invoices': () => ({ business_name: 'Weber GmbH' }),
  'POST /api/checkout/dynamic': (things) => ({ ...cart(things), billing: BILLING }),
  'POST /api/subscriptions/{subscription_id}/plan/preview': plan,
  'POST /api/subscriptions/{subscription_id}/plan': plan,
  'POST /api/subscriptions/{subscription_id}/cancel': () => AT_END,
  'POST /api/subscriptions/{subscription_id}/payment-method': () => ({ type: 'new' }),
  'POST /api/organizations/{slug}/subscriptions/{subscription_id}/cancel': () => AT_END,
  'POST /api/organizations/{slug}/products': ({ brand_id }) => ({ brand_id }),
  'PATCH /api/organizations/{slug}/products/{product_id}': ({ brand_id }) => ({ brand_id }),
  'POST /api/organizations/{slug}/brands': () => BRAND,
  'POST /api/organizations/{slug}/brands/{brand_id}/archive': ({ next_brand_id }) => ({ move_products_to: next_brand_id }),
  'POST /api/organizations/{slug}/hand-over': ({ memberId }) => ({ member_id: memberId }),
  'POST /api/organizations/{slug}/discounts': ({ product_id }) => ({ ...DISCOUNT, restricted_to: [product_id] }),
  'PUT /api/organizations/{slug}/discounts/{discount_id}': ({ product_id }) => ({ ...DISCOUNT, restricted_to: [product_id] }),
  'POST /api/organizations/{slug}/discounts/{discount_id}/customers': ({ customer_id }) => ({ customer_id }),
  'POST /api/organizations/{slug}/subscriptions/{subscription_id}/plan/preview': plan,
  'POST /api/organizations/{slug}/subscriptions/{subscription_id}/plan': (things) => ({ ...plan(things), ...UNBILLED }),
  'POST /api/organizations/{slug}/payment-links': ({ product_id }) => ({ ...LINK, product_id }),
  'PUT /api/organizations/{slug}/payment-links/{link_id}': ({ product_id }) => ({ ...LINK, product_id }),
  'POST /api/organizations/{slug}/usage-events': ({ customer_id }) => ({ customer_id, timestamp: null }),
  'PUT /api/organizations/{slug}/notifications': () => ({ time_zone: 'UTC' }),
  'PUT /api/organizations/{slug}/details': () => ({ support_email: 'help@acme.example' }),
  'PUT /api/organizations/{slug}/theme': () => ({ accent: '#b45309' }),
  'POST /api/organizations/{slug}/theme/preview': () => ({ accent: '#b45309' }),
  'PUT /api/organizations/{slug}/subscriptions/{subscription_id}/period': () => ({ count: 20, interval: 'Year' }),
  'POST /api/organizations/{slug}/license-keys/import': ({ product_id, customer_id }) => ({
    product_id,
    lines: [{ line: 1, key: 'KEY-1', customer: customer_id, activations_limit: null, expires_at: null }],
  }),
  'PUT /api/organizations/{slug}/license-keys/{license_key_id}': () => ({ activations_limit: 9, expires_at: null }),
  'POST /api/organizations/{slug}/customers/{customer_id}/wallets/entries': () => ({
    entry_type: 'credit',
    currency: 'USD',
    amount: 100,
    reason: 'Goodwill',
    idempotency_key: 'form-of-the-matrix-1',
  }),
  'PATCH /api/organizations/{slug}/products/{product_id}/pictures': ({ picture_id }) => ({
    pictures: [{ picture_id, alt: 'Front' }],
  }),
  'POST /api/organizations/{slug}/payments/{payment_id}/invoices': () => ({ business_name: 'Weber GmbH' }),
  'POST /api/organizations/{slug}/payments/{payment_id}/refunds': () => ({
    amount: 10,
    items: null,
    cancels_subscription: false,
  }),
  'POST /api/organizations/{slug}/disputes/{dispute_id}/challenge': ({ evidence_id }) => ({
    explanation: 'It arrived',
    file_ids: [evidence_id],
  }),
  'PUT /api/organizations/{slug}/customers/{customer_id}/access/{product_id}': () => ({ until: null }),
  'POST /api/organizations/{slug}/webhooks': () => ({ url: 'http://127.0.0.1:1/more', idempotency_key: 'form-of-the-matrix-2' }),
  'PATCH /api/organizations/{slug}/webhooks/{webhook_id}': () => ({ description: 'Export' }),
  'PATCH /api/organizations/{slug}/webhooks/{webhook_id}/headers': () => ({ headers: { 'X-Shop': 'acme' } }),
  'PUT /api/organizations/{slug}/webhooks/{webhook_id}/faults': () => ({ seed: 1, drop: 0.5 }),
  'POST /api/organizations/{slug}/webhooks/{webhook_id}/replays': () => ({
    since: '2026-11-01T00:00:00Z',
    until: null,
    status: null,
    types: null,
  }),
  'POST /api/organizations/{slug}/api-keys': () => ({ name: 'Export', access: 'read', expires_at: null }),
  'POST /api/organizations/{slug}/clock/advance': () => ({ seconds: 1 }),
  'PUT /api/organizations/{slug}/imports/products/{import_id}/columns': () => ({
    mapping: { name: 0, price: 1 },
    currency: 'USD',
  }),
  'PUT /api/organizations/{slug}/imports/customers/{import_id}/columns': () => ({ mapping: { email: 0 }, currency: null }),
  'PUT /api/organizations/{slug}/imports/discounts/{import_id}/columns': () => ({
    mapping: { code: 0, percent_off: 1 },
    currency: null,
  }),
}

const PARAMETERS: Readonly<Record<string, (things: Things) => Readonly<Record<string, string>>>> = {
  'POST /api/checkout': ({ slug = '' }) => ({ shop: slug }),
  'POST /api/checkout/dynamic': ({ slug = '' }) => ({ shop: slug }),
  'PUT /api/organizations/{slug}/products/{product_id}/files': () => ({ name: 'plans.txt' }),
  'PUT /api/organizations/{slug}/disputes/{dispute_id}/files': () => ({ name: 'parcel.png' }),
  'GET /api/organizations/{slug}/meters/{meter_id}/usage': () => MONTH,
  'GET /api/organizations/{slug}/clock/events': () => MONTH,
  'GET /api/organizations/{slug}/balance/days': () => ({ currency: 'USD' }),
}

/** Imports of each noun are found by its own routes only. */
const IMPORT_PLACES = OWN_ROUTES.flatMap((route) => {
  const [, noun] = /\/imports\/(\w+)\/\{import_id\}/.exec(route.path) ?? []
  return noun === undefined ? [] : [[nameOf(route), { import_id: `${noun}_import_id` }] as const]
})

/** Names of things where a parameter's name is that of another one. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(IMPORT_PLACES),
  'GET /api/organizations/{slug}/disputes/{dispute_id}/files/{file_id}': { file_id: 'evidence_id' },
  'DELETE /api/license-keys/{license_key_id}/activations/{instance_id}': { instance_id: 'spare_instance_id' },
}

/** Routes whose body is a file. */
const UPLOADS = /\/(image|files|pictures|logo|cover)$/

const MALFORMED = ['%00', '..%2F..%2Fetc', 'a'.repeat(300), '%F0%9F%91%A9', "';--", '%FF', '__proto__']

type Printable = { toJSONSchema(options: { io: 'input'; unrepresentable: 'any' }): object }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns roughly the smallest value that a schema accepts. */
function sampleFor(schema: Printable): Record<string, unknown> {
  const printed: JsonSchema & { $defs?: Record<string, JsonSchema> } = schema.toJSONSchema({
    io: 'input',
    unrepresentable: 'any',
  })
  const sample = sampleOf(printed.$defs ?? {}, printed)
  return isObject(sample) ? sample : {}
}

function queryOf(route: RouteEntry, things: Things): string {
  const parameters = PARAMETERS[nameOf(route)]?.(things) ?? (route.query ? sampleFor(route.query) : {})
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** Returns a valid body for a route, as the shop with these things sends it; undefined if it takes none. */
export function ownBody(route: RouteEntry, things: Things): RawRequest['body'] {
  if (UPLOADS.test(route.path) && route.method === 'put') return pngOf()
  if (!route.body) return undefined
  return JSON.stringify({ ...sampleFor(route.body), ...FIELDS[nameOf(route)]?.(things) })
}

type Shops = { own: FullShop; other: FullShop }

/** Returns what stands for a parameter of a route's path. */
function placeFor(route: RouteEntry, parameter: string, { kind, changed }: Target, { own, other }: Shops): string {
  // Another organization's address is tried with that organization's things.
  const isOther = kind === "another's" && (changed === parameter || changed === 'slug')
  const value = (isOther ? other : own).things[PLACES[nameOf(route)]?.[parameter] ?? parameter]
  if (!value) throw new Error(`No shop has a {${parameter}}: add one to things.ts`)
  if (changed !== parameter || isOther) return encodeURIComponent(value)
  return kind === 'missing' ? 'missing' : (MALFORMED[OWN_ROUTES.indexOf(route) % MALFORMED.length] ?? '')
}

/** Builds a valid request to a route, about this target. */
export function ownRequest(route: RouteEntry, target: Target, shops: Shops): RawRequest {
  const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => placeFor(route, parameter, target, shops))
  const body = ownBody(route, shops.own.things)
  const type = typeof body === 'string' ? 'application/json' : 'image/png'
  return {
    method: route.method.toUpperCase(),
    path: path + queryOf(route, shops.own.things),
    ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
  }
}
