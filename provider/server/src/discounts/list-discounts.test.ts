import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let [caliper, square] = ['', '']
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
  ;[caliper, square] = [await sell(), await sell()]
  const now = provider.clock.now()
  const all: Record<string, object> = {
    SPRING10: {},
    SPRING20: { restricted_to: [caliper] },
    ENDED: { expires_at: addMilliseconds(now, 30 * SECOND).toISOString() },
    COMING: { starts_at: addMilliseconds(now, 3600 * SECOND).toISOString(), restricted_to: [square] },
    FIVE: { type: 'flat', amount: 500, currency_options: [{ currency: 'USD' }], usage_limit: 1 },
  }
  for (const [code, changes] of Object.entries(all)) {
    await business.client.discounts.create({ type: 'percentage', amount: 1000, code, ...changes })
    provider.clock.advance(SECOND)
  }
  provider.clock.advance(60 * SECOND)
})
afterAll(() => provider.close())

const sell = async () =>
  (await business.client.products.create({ name: 'Tool', price: usd(3900), tax_category: 'digital_products' })).product_id
const codes = async (query: NonNullable<Parameters<TestBusiness['client']['discounts']['list']>[0]>) =>
  (await business.client.discounts.list(query)).items.map((discount) => discount.code)

describe('the list', () => {
  test('starts with the newest, with pages numbered from 0', async () => {
    expect(await codes({})).toEqual(['FIVE', 'COMING', 'ENDED', 'SPRING20', 'SPRING10'])
    expect(await codes({ page_number: 0 })).toEqual(await codes({}))
    expect(await codes({ page_number: 1, page_size: 3 })).toEqual(['SPRING20', 'SPRING10'])
    expect(await codes({ page_number: 2, page_size: 3 })).toEqual([])
  })

  test('finds any part of a code in any case', async () => {
    expect(await codes({ code: 'spring' })).toEqual(['SPRING20', 'SPRING10'])
    expect(await codes({ code: '%' })).toEqual([])
  })

  test('filters by type', async () => {
    expect(await codes({ discount_type: 'flat' })).toEqual(['FIVE'])
    expect(await codes({ discount_type: 'percentage', code: 'ING2' })).toEqual(['SPRING20'])
  })

  test('filters by whether a code is active', async () => {
    expect(await codes({ active: true })).toEqual(['FIVE', 'SPRING20', 'SPRING10'])
    expect(await codes({ active: false })).toEqual(['COMING', 'ENDED'])
  })

  test('filters by product, including discounts for all products', async () => {
    expect(await codes({ product_id: caliper })).toEqual(['FIVE', 'ENDED', 'SPRING20', 'SPRING10'])
    expect(await codes({ product_id: square, active: false })).toEqual(['COMING', 'ENDED'])
    expect(await codes({ product_id: 'pdt_unknown' })).toEqual(['FIVE', 'ENDED', 'SPRING10'])
  })

  test.each(['active=yes', 'discount_type=free', `code=${'x'.repeat(101)}`])('rejects %s', async (query) => {
    const { status, body } = await ask(provider, `/discounts?${query}`, { method: 'GET', key: business.apiKey })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_QUERY_PARAMS' })
    expect(body.issues).toMatchObject([{ path: query.split('=')[0] }])
  })
})

test('a code can be retrieved before it starts, but not after it expires', async () => {
  expect((await business.client.discounts.retrieveByCode('coming')).code).toBe('COMING')
  await expect(business.client.discounts.retrieveByCode('ENDED')).rejects.toMatchObject({
    status: 422,
    error: { code: 'DISCOUNT_CODE_EXPIRED' },
  })
})

test("a discount can't be restricted to another business's product", async () => {
  const sent = { type: 'percentage' as const, amount: 100, restricted_to: [caliper] }
  await expect(stranger.client.discounts.create(sent)).rejects.toMatchObject({
    status: 422,
    error: { code: 'PRODUCT_DOES_NOT_EXIST' },
  })
})
