import type { RouteEntry } from '@tradepost/kit/routes'
import { type JsonSchema, sampleOf } from '#src/world/json-fields.ts'
import { pngOf } from '#src/world/pictures.ts'
import type { RawRequest } from '#src/world/raw-request.ts'
import type { Target } from './cells.ts'
import { nameOf, OWN_ROUTES } from './own-routes.ts'
import type { FullShop } from './things.ts'

const blank = { value: '', is_locked: false }
const LINK_FIELDS = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
const MONTH = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }
const LINK = {
  name: 'Workshop',
  quantity: 1,
  amount: null,
  currency: null,
  shows_currency_selector: true,
  shows_discounts: false,
  filled: Object.fromEntries(LINK_FIELDS.map((field) => [field, blank])),
  redirect_url: '',
  metadata: {},
}
const DISCOUNT = {
  type: 'percentage',
  name: 'Spring',
  code: '',
  basis_points: 1000,
  currencies: [],
  usage_limit: null,
  per_customer_usage_limit: null,
  subscription_cycles: null,
  restricted_to: [],
  starts_at: null,
  expires_at: null,
  customer_eligibility: 'any',
}

type Things = FullShop['things']

/** Bodies for routes whose schema alone doesn't tell a valid one; the others are generated. */
const BODIES: Readonly<Record<string, (things: Things) => object>> = {
  'POST /api/organizations/{slug}/brands': () => ({
    name: 'North',
    description: '',
    url: '',
    support_email: '',
    statement_descriptor: '',
  }),
  'POST /api/organizations/{slug}/discounts': () => DISCOUNT,
  'PUT /api/organizations/{slug}/discounts/{discount_id}': () => DISCOUNT,
  'POST /api/organizations/{slug}/discounts/{discount_id}/customers': ({ customer_id }) => ({ customer_id }),
  'POST /api/organizations/{slug}/payment-links': ({ product_id }) => ({ ...LINK, product_id }),
  'PUT /api/organizations/{slug}/payment-links/{link_id}': ({ product_id }) => ({ ...LINK, product_id }),
  'POST /api/organizations/{slug}/usage-events': ({ customer_id }) => ({
    event_id: 'sent-twice',
    customer_id,
    event_name: 'page',
    metadata: {},
    timestamp: null,
  }),
  'POST /api/organizations/{slug}/clock/advance': () => ({ seconds: 1 }),
}

const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PUT /api/organizations/{slug}/products/{product_id}/files': { name: 'plans.txt' },
  'GET /api/organizations/{slug}/meters/{meter_id}/usage': MONTH,
  'GET /api/organizations/{slug}/clock/events': MONTH,
}

/** Routes whose body is a file. */
const UPLOADS = /\/(image|files|logo)$/

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

function queryOf(route: RouteEntry): string {
  const parameters = QUERIES[nameOf(route)] ?? (route.query ? sampleFor(route.query) : {})
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** Returns a valid body for a route, as the shop with these things sends it; undefined if it takes none. */
export function ownBody(route: RouteEntry, things: Things): RawRequest['body'] {
  const name = nameOf(route)
  if (UPLOADS.test(route.path) && route.method === 'put') return pngOf()
  if (!route.body) return undefined
  return JSON.stringify(BODIES[name]?.(things) ?? sampleFor(route.body))
}

type Shops = { own: FullShop; other: FullShop }

/** Returns what stands for a parameter of a route's path. */
function placeFor(route: RouteEntry, parameter: string, { kind, changed }: Target, { own, other }: Shops): string {
  // Another organization's address is tried with that organization's things.
  const isOther = kind === "another's" && (changed === parameter || changed === 'slug')
  const value = (isOther ? other : own).things[parameter]
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
    path: path + queryOf(route),
    ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
  }
}
