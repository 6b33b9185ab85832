import type { ChangeList } from '@tradepost/contract/provider/businesses'
import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, OPERATOR_KEY, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())

/** Lists what changed since an instant, in another second than everything before. */
async function changesSince(since: Date): Promise<ChangeList['items']> {
  await provider.drainAll()
  const { body } = await ask(provider, `/operator/changes?since=${since.toISOString()}`, { method: 'GET', key: OPERATOR_KEY })
  return (body as unknown as ChangeList).items
}
const nextSecond = () => {
  provider.clock.advance(SECOND)
  return provider.clock.now()
}

test('a business is listed once it changed an object without events, and not for reading, refusals or what has events', async () => {
  const business = await provider.openBusiness()
  const other = await provider.openBusiness()
  const { client } = business
  const price = usd(900)
  const since = nextSecond()
  await client.products.list()
  await client.products.update('pdt_none', { name: 'None' }).catch(() => undefined)
  expect(await changesSince(since)).toEqual([])
  const { product_id } = await client.products.create({ name: 'Thing', price, tax_category: 'saas' })
  const changed = { business_id: business.businessId, changed_at: since.toISOString() }
  expect(await changesSince(since)).toEqual([changed])
  const later = nextSecond()
  await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  expect(await changesSince(later)).toEqual([])
  expect(await changesSince(addMilliseconds(later, -SECOND))).toEqual([changed])
  await other.client.customers.create({ name: 'Maya', email: 'maya@example.com' })
  expect(await changesSince(later)).toEqual([{ business_id: other.businessId, changed_at: later.toISOString() }])
})

test('only the operator lists changes, since an instant', async () => {
  const business = await provider.openBusiness()
  const path = `/operator/changes?since=${provider.clock.now().toISOString()}`
  expect((await ask(provider, path, { method: 'GET', key: business.apiKey })).status).toBe(401)
  expect((await ask(provider, '/operator/changes?since=now', { method: 'GET', key: OPERATOR_KEY })).status).toBe(422)
})
