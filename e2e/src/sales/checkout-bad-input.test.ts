import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAD_BODIES, BAD_QUERY_VALUES, BAD_VALUES, badQueryForms } from '#src/world/bad-values.ts'
import { inBatches, sendRaw } from '#src/world/raw-request.ts'
import { findFault } from '#src/world/refusal-form.ts'
import type { Seller } from '#src/world/seller.ts'
import { withValue } from '#src/world/with-value.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const TWO_MINUTES = { timeout: 120_000 }

const cart = () => [{ product_id: seller.products.caliper.product_id, quantity: 1, amount: null, addons: [] }]
const text = 'x'
const session = () => ({
  product_cart: cart(),
  customer: { email: 'bent@example.com', name: text, phone_number: text },
  billing_address: { street: text, city: text, state: text, country: 'US', zipcode: text },
  return_url: '/done',
  cancel_url: '/done',
  allowed_payment_method_types: ['credit'],
  billing_currency: 'USD',
  show_saved_payment_methods: false,
  confirm: false,
  metadata: { a: text },
  customization: { theme: 'dark', show_order_details: true, show_on_demand_tag: true },
  feature_flags: {
    allow_currency_selection: true,
    allow_discount_code: true,
    allow_phone_number_collection: true,
    allow_tax_id: true,
    always_create_new_customer: false,
  },
  subscription_data: { trial_period_days: 0 },
})
const dynamic = () => ({
  product_cart: cart(),
  billing: { street: text, city: text, state: text, country: 'US', zipcode: text },
  customer: { email: 'bent@example.com', name: text },
  metadata: { a: text },
  currency: 'USD',
  return_url: '/done',
})
/** Optional fields of a valid body. */
const FURTHER = {
  session: [['customer', 'customer_id'], ['discount_code'], ['discount_codes']],
  dynamic: [['customer', 'customer_id'], ['discount_id'], ['addons'], ['product_id'], ['quantity']],
}

const waysTo = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [[name], ...waysTo(inner).map((way) => [name, ...way])])
    : []

const post = (path: string, body: string) =>
  sendRaw(world.platform.url, {
    method: 'POST',
    path: `${path}?shop=${seller.slug}`,
    headers: { origin: world.platform.url, 'content-type': 'application/json' },
    body,
  })

/** Puts each bad value into each field of a valid body; returns the answers that are wrong. */
async function findFaults(path: string, right: object, further: string[][]): Promise<string[]> {
  const bodies = [...waysTo(right), ...further].flatMap((way, field) =>
    // Each field gets a third of them, and its neighbors the others.
    BAD_VALUES.filter((_, index) => (index + field) % 3 === 0).map((value) => ({
      about: `${way.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
      body: withValue(right, way, value),
    })),
  )
  const found = await inBatches(
    [
      ...bodies.map(({ about, body }) => ({ about, body: JSON.stringify(body) })),
      ...BAD_BODIES.map((body) => ({ about: body, body })),
    ],
    async ({ about, body }) => {
      const fault = findFault(await post(path, body))
      return fault ? [`${about} → ${fault}`] : []
    },
  )
  return found.flat()
}

describe('an invalid value is rejected or harmless, and exposes no internals,', () => {
  test('in any field of a checkout session request', TWO_MINUTES, async () => {
    expect((await post('/api/checkout', JSON.stringify(session()))).status).toBe(200)
    expect(await findFaults('/api/checkout', session(), FURTHER.session)).toEqual([])
  })

  test('in any field of a dynamic checkout', TWO_MINUTES, async () => {
    expect((await post('/api/checkout/dynamic', JSON.stringify(dynamic()))).status).toBe(200)
    expect(await findFaults('/api/checkout/dynamic', dynamic(), FURTHER.dynamic)).toEqual([])
  })

  test('in any parameter of a checkout link, which redirects nowhere else', TWO_MINUTES, async () => {
    const right = new URLSearchParams({ shop: seller.slug, productId: seller.products.caliper.product_id })
    const names =
      'shop productId quantity fullName firstName lastName email country addressLine city state zipCode disableEmail paymentCurrency showCurrencySelector paymentAmount showDiscounts redirect_url metadata_a metadata_tradepost_order other'
    const queries = names.split(' ').flatMap((name) => {
      const rest = new URLSearchParams(right)
      rest.delete(name)
      return [...BAD_QUERY_VALUES.map((value) => `${name}=${value}`), ...badQueryForms(name)].map((part) => `${rest}&${part}`)
    })
    const found = await inBatches(queries, async (query) => {
      const reply = await sendRaw(world.platform.url, { method: 'GET', path: `/api/checkout/link?${query}` })
      const fault = findFault(reply)
      if (fault) return [`${query.slice(0, 200)} → ${fault}`]
      if (reply.status !== 200) return []
      const url = new URL(JSON.parse(reply.text).checkout_url)
      const isOurs = url.origin === world.provider.url && /^\/buy\/pdt_\w+$/.test(url.pathname)
      return isOurs && !url.searchParams.has('metadata_tradepost_order') && !url.searchParams.has('other')
        ? []
        : [`${query.slice(0, 200)} → ${url.href.slice(0, 200)}`]
    })
    expect(found.flat()).toEqual([])
  })
})
