import type { OpenApiDocument } from '@tradepost/kit/openapi/openapi-facts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { monthly } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { products } = business.client
  caliper = (await products.create({ name: 'Caliper', price: usd(3900), tax_category: 'saas' })).product_id
  plan = (await products.create({ name: 'Pro', price: monthly(1200), tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const customer = { email: 'maya@example.com', name: 'Maya' }
const billing = { country: 'US', state: 'CA', city: 'X', street: '1', zipcode: '94000' }
const cart = () => ({ product_cart: [{ product_id: caliper, quantity: 1 }] })
const product = { name: 'Plane', price: usd(100), tax_category: 'saas' }

/** The request of each listed call, besides the fields without effect. */
const REQUESTS: Record<string, () => object> = {
  'POST /checkouts': cart,
  'POST /checkouts/preview': cart,
  'POST /payments': () => ({ ...cart(), customer, billing, payment_link: true }),
  'POST /subscriptions': () => ({ product_id: plan, quantity: 1, customer, billing, payment_link: true }),
  'POST /products': () => product,
}

async function send(call: string, body: object, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ')
  return provider.request(path, {
    method,
    headers: { authorization: `Bearer ${business.apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const USED: readonly [string, object, string][] = [
  ['POST /checkouts', { short_link: true }, 'short_link'],
  ['POST /checkouts', { mandate_min_amount_inr_paise: 500_000 }, 'mandate_min_amount_inr_paise'],
  [
    'POST /checkouts',
    { feature_flags: { single_page: true, allow_editing_addons: true, allow_customer_editing_business_name: true } },
    'feature_flags.allow_customer_editing_business_name, feature_flags.allow_editing_addons, feature_flags.single_page',
  ],
  ['POST /checkouts/preview', { short_link: true }, 'short_link'],
  ['POST /payments', { short_link: true }, 'short_link'],
  ['POST /subscriptions', { short_link: true, mandate_min_amount_inr_paise: 1 }, 'mandate_min_amount_inr_paise, short_link'],
  ['POST /products', { price: { ...usd(100), purchasing_power_parity: true } }, 'price.purchasing_power_parity'],
]

test.each(USED)('%s with %j returns a warning that names the fields', async (call, fields, names) => {
  const answer = await send(call, { ...REQUESTS[call]?.(), ...fields })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('warning')).toBe(`299 - "Accepted without effect: ${names}"`)
})

test.each(Object.keys(REQUESTS))('%s without such a field has no warning', async (call) => {
  const answer = await send(call, REQUESTS[call]?.() ?? {})
  expect([answer.status, answer.headers.get('warning')]).toEqual([200, null])
})

test("a repeated response has the warning, too, and an error doesn't", async () => {
  const headers = { 'idempotency-key': 'warned' }
  const [first, again] = [
    await send('POST /checkouts', { ...cart(), short_link: true }, headers),
    await send('POST /checkouts', { ...cart(), short_link: true }, headers),
  ]
  expect(first.headers.get('warning')).toContain('short_link')
  expect(again.headers.get('warning')).toBe(first.headers.get('warning'))
  expect((await send('POST /checkouts', { short_link: true })).headers.get('warning')).toBeNull()
})

test('the docs page and the API document list the fields', async () => {
  const page = await (await provider.request('/docs/api')).text()
  const document = (await (await provider.request('/openapi.json')).json()) as OpenApiDocument
  const [, section = ''] = page.split('<h2 id="accepted-without-effect">')
  const operations = document.paths as Record<string, Record<string, Record<string, unknown>>>
  for (const [call, , names] of USED) {
    const [method = '', path = ''] = call.split(' ')
    const listed = operations[path]?.[method.toLowerCase()]?.['x-without-effect']
    for (const name of names.split(', ')) {
      expect(listed).toHaveProperty([name])
      expect(section).toContain(`<code>${name}</code>`)
    }
  }
})

const UNKNOWN = { retrun_url: 'https://shop.example', metadata: { any: 'key' } }

test.each(Object.keys(REQUESTS))(
  'N72: %s names fields that do not exist, and keeps those that may have any name',
  async (call) => {
    const answer = await send(call, { ...REQUESTS[call]?.(), ...UNKNOWN })
    expect([answer.status, answer.headers.get('warning')]).toEqual([200, '299 - "Accepted without effect: retrun_url"'])
  },
)

test('N72: parameters that do not exist are named, too', async () => {
  const answer = await provider.request('/products?pgae_number=2', { headers: { authorization: `Bearer ${business.apiKey}` } })
  expect([answer.status, answer.headers.get('warning')]).toEqual([200, '299 - "Accepted without effect: pgae_number"'])
})

const keyed = { license_key_enabled: true, license_key_activations_limit: 3 }
test.each<[string, () => object, string | null]>([
  ['POST /checkouts', () => ({ ...cart(), subscription_data: { trial_period_days: 7 } }), 'subscription_data.trial_period_days'],
  [
    'POST /checkouts/preview',
    () => ({ ...cart(), subscription_data: { trial_period_days: 7 } }),
    'subscription_data.trial_period_days',
  ],
  [
    'POST /checkouts',
    () => ({ product_cart: [{ product_id: plan, quantity: 1 }], subscription_data: { trial_period_days: 7 } }),
    null,
  ],
  ['POST /products', () => ({ ...product, license_key_activations_limit: 3 }), 'license_key_activations_limit'],
  ['POST /products', () => ({ ...product, ...keyed }), null],
  ['POST /products', () => ({ ...product, price: { ...usd(100), suggested_price: 200 } }), 'price.suggested_price'],
])('N72: %s names fields that nothing in the request is about', async (call, body, name) => {
  const answer = await send(call, body())
  expect([answer.status, answer.headers.get('warning')]).toEqual([200, name && `299 - "Accepted without effect: ${name}"`])
})
