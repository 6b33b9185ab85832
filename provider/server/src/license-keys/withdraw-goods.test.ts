import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyKeys, createLicensed, keysOf } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let shop: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  shop = { provider, business }
})

const call = (path: string, body: object) => ask(provider, path, { key: business.apiKey, body })
const disputeOf = async (payment_id: string) => String((await call('/test_helpers/disputes', { payment_id })).body.dispute_id)

/** Buys two units of one product and one of another, and returns their keys and lines. */
async function buyTwo(card = '4242424242424242') {
  const [two, one] = [await createLicensed(shop), await createLicensed(shop)]
  const { payment } = await buyKeys(shop, { [two]: 2, [one]: 1 }, { card })
  const lines = (await business.client.payments.retrieveLineItems(payment)).items
  const statuses = async () => {
    const keys = await keysOf(shop, payment)
    const of = (product: string) => keys.filter(({ product_id }) => product_id === product).map(({ status }) => status)
    return { two: of(two), one: of(one) }
  }
  const refund = async (items?: object[]) => {
    expect((await call('/refunds', { payment_id: payment, ...(items ? { items } : {}) })).status).toBe(200)
    await provider.drainAll()
  }
  return { payment, lines, statuses, refund, two, one }
}
const ALL = { two: ['active', 'active'], one: ['active'] }
const NONE = { two: ['disabled', 'disabled'], one: ['disabled'] }

describe('a refund', () => {
  test('of everything disables every key', async () => {
    const { statuses, refund } = await buyTwo()
    await refund()
    expect(await statuses()).toEqual(NONE)
  })

  test('of a part of a line disables none, and the rest of it disables the keys of that line', async () => {
    const { statuses, refund, lines } = await buyTwo()
    const item_id = lines[0]?.items_id
    await refund([{ item_id, amount: 4000 }])
    expect(await statuses()).toEqual(ALL)
    await refund([{ item_id }])
    expect(await statuses()).toEqual({ two: ['disabled', 'disabled'], one: ['active'] })
  })

  test('that is pending or fails disables none', async () => {
    const { statuses, refund } = await buyTwo('4000000000005126')
    await refund()
    expect(await statuses()).toEqual(ALL)
    await provider.advance(86_400_000)
    expect((await business.client.refunds.list()).items.map(({ status }) => status)).toEqual(['failed'])
    expect(await statuses()).toEqual(ALL)
  })

  test('leaves a key alone that its seller enabled again', async () => {
    const { statuses, refund, lines, payment, two } = await buyTwo()
    await refund([{ item_id: lines[0]?.items_id }])
    for (const { id, product_id } of await keysOf(shop, payment))
      if (product_id === two) expect((await business.client.licenseKeys.update(id, { disabled: false })).status).toBe('active')
    await refund()
    expect(await statuses()).toEqual({ two: ['active', 'active'], one: ['disabled'] })
  })
})

test.each([
  [['accepted'], NONE],
  [['expired'], NONE],
  [['challenged', 'lost'], NONE],
  [['challenged'], ALL],
  [['challenged', 'won'], ALL],
  [['cancelled'], ALL],
])('a dispute that went through %j leaves the keys as %j', async (steps, wanted) => {
  const { payment, statuses } = await buyTwo()
  const id = await disputeOf(payment)
  for (const to of steps) expect((await call(`/test_helpers/disputes/${id}/advance`, { to })).status).toBe(200)
  expect(await statuses()).toEqual(wanted)
})
