import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const makeMeter = async (shop = business, name = 'Tokens') => {
  const aggregation = { type: 'sum' as const, key: 'tokens' }
  const meter = { name, event_name: 'llm.used', measurement_unit: 'token', description: 'Of all models', aggregation }
  return (await shop.client.meters.create(meter)).id
}
const priced = (...meters: { meter_id: string; price_per_unit?: string; free_threshold?: number; name?: string }[]) => ({
  type: 'usage_based_price' as const,
  currency: 'USD' as const,
  discount: 0,
  purchasing_power_parity: false,
  fixed_price: 500,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 1,
  subscription_period_interval: 'Year' as const,
  meters: meters.map(({ price_per_unit = '0.5', ...meter }) => ({ ...meter, price_per_unit })),
})
const make = (price: ReturnType<typeof priced>) =>
  business.client.products.create({ name: 'Assistant', price, tax_category: 'saas' })
const offer = (price: object) =>
  ask(provider, '/products', { key: business.apiKey, body: { name: 'Assistant', tax_category: 'saas', price } })
const patch = (id: string, body: object) => ask(provider, `/products/${id}`, { method: 'PATCH', key: business.apiKey, body })

test('a price shows the names and units of its meters, whatever the request sends for them', async () => {
  const [tokens, calls] = [await makeMeter(), await makeMeter(business, 'Calls')]
  const sent = priced(
    { meter_id: calls, price_per_unit: '0.000000000001', free_threshold: 100, name: 'Mine' },
    { meter_id: tokens, price_per_unit: '99999.999999999999' },
  )
  const made = await make(sent)
  const told = {
    description: 'Of all models',
    measurement_unit: 'token',
    credit_entitlement_id: null,
    meter_units_per_credit: null,
  }
  const price = {
    ...sent,
    tax_inclusive: null,
    meters: [
      { meter_id: calls, price_per_unit: '0.000000000001', free_threshold: 100, name: 'Calls', ...told },
      { meter_id: tokens, price_per_unit: '99999.999999999999', free_threshold: null, name: 'Tokens', ...told },
    ],
  }
  expect(made.price).toEqual(price)
  expect((await business.client.products.retrieve(made.product_id)).price).toEqual(price)
  const { items } = await business.client.products.list({ recurring: true })
  expect(items.find((item) => item.product_id === made.product_id)).toMatchObject({ price: 500, price_detail: price })
})

test.each([
  ['does not exist', async () => priced({ meter_id: 'mtr_1' }), 'MISSING_METER_IDS'],
  ["is another business's", async () => priced({ meter_id: await makeMeter(stranger) }), 'MISSING_METER_IDS'],
  [
    'is listed twice',
    async () => {
      const meter_id = await makeMeter()
      return priced({ meter_id }, { meter_id })
    },
    'DUPLICATE_METER_IDS_IN_REQUEST',
  ],
  [
    'is archived',
    async () => {
      const meter_id = await makeMeter()
      await business.client.meters.archive(meter_id)
      return priced({ meter_id: await makeMeter() }, { meter_id })
    },
    'METER_IS_DELETED',
  ],
])('a price whose meter %s is rejected and changes nothing', async (_, priceOf, code) => {
  const made = await make(priced({ meter_id: await makeMeter() }))
  const price = await priceOf()
  expect(await offer(price)).toMatchObject({ status: 422, body: { code } })
  expect(await patch(made.product_id, { price, name: 'New' })).toMatchObject({ status: 422, body: { code } })
  expect(await business.client.products.retrieve(made.product_id)).toEqual(made)
})

test('a price keeps a meter that is archived later, and its product can still be edited', async () => {
  const meter_id = await makeMeter()
  const made = await make(priced({ meter_id }))
  await business.client.meters.archive(meter_id)
  expect((await patch(made.product_id, { name: 'New', addons: [] })).status).toBe(200)
  expect(await business.client.products.retrieve(made.product_id)).toMatchObject({ name: 'New', price: made.price })
  await business.client.meters.unarchive(meter_id)
  expect((await offer(priced({ meter_id }))).status).toBe(200)
})
