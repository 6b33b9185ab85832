import { addMilliseconds, DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  makeTestProvider,
  OPERATOR_KEY,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'

const YEAR = 365 * DAY

let provider: TestProvider
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())

const isoAfter = (milliseconds: number): string => addMilliseconds(provider.clock.now(), milliseconds).toISOString()
const open = (clock_starts_at: unknown) =>
  ask(provider, '/operator/businesses', { key: OPERATOR_KEY, body: { name: 'Acme Tools', clock_starts_at } })
const clockOf = async ({ apiKey: key }: TestBusiness) => (await ask(provider, '/test_helpers/clock', { method: 'GET', key })).body
const move = (business: TestBusiness, to: Record<string, unknown>) => moveClock({ provider, business }, to)

async function openAt(startsAt: string): Promise<TestBusiness> {
  const { body } = await open(startsAt)
  const apiKey = String(body.api_key)
  return { businessId: String(body.business_id), apiKey, client: provider.clientFor(apiKey) }
}

describe('a business whose clock starts a year ago', () => {
  test('dates its own creation and everything after it by that clock', async () => {
    const startsAt = isoAfter(-YEAR)
    const business = await openAt(startsAt)
    expect(await clockOf(business)).toMatchObject({ now: startsAt, real_now: isoAfter(0), status: 'ready', last_move: null })
    const { createdAt } = await provider.deps.database.db
      .selectFrom('businesses')
      .select('createdAt')
      .where('id', '=', business.businessId)
      .executeTakeFirstOrThrow()
    expect(createdAt.toISOString()).toBe(startsAt)
    expect((await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })).created_at).toBe(startsAt)
  })

  test('goes through that year when it is moved to real time, and then stays in real time', async () => {
    const business = await openAt(isoAfter(-YEAR))
    const plan = { name: 'Plumb Pro', price: monthly(2900), tax_category: 'saas' as const }
    const { product_id } = await business.client.products.create(plan)
    await subscribe({ provider, business }, product_id, { total: 2900 })
    await move(business, { to_real_time: true })
    expect(await clockOf(business)).toMatchObject({ now: isoAfter(0), real_now: isoAfter(0), status: 'ready' })
    expect((await business.client.payments.list({ page_size: 100 })).items).toHaveLength(13)
    await provider.advance(HOUR)
    expect(await clockOf(business)).toMatchObject({ now: isoAfter(0), real_now: isoAfter(0) })
    await move(business, { seconds: 3600 })
    expect(await clockOf(business)).toMatchObject({ now: isoAfter(HOUR), real_now: isoAfter(0) })
  })

  test('keeps an open checkout usable while its clock catches up', async () => {
    const business = await openAt(isoAfter(-YEAR))
    const session = await openSession(business)
    await move(business, { to_real_time: true })
    expect((await post(provider, `/session/${session}/pay`, typed('4242424242424242'))).body).toMatchObject({
      status: 'succeeded',
    })
    const second = await openSession(business)
    await move(business, { seconds: (DAY + MINUTE) / 1000 })
    expect((await post(provider, `/session/${second}/pay`, typed('4242424242424242'))).body).toMatchObject({
      code: 'CHECKOUT_SESSION_EXPIRED',
    })
  })
})

test.each([
  ['in the future', () => isoAfter(MINUTE), /must not be in the future/],
  ['more than ten years ago', () => '2016-01-01T00:00:00Z', /at most 10 years ago/],
  ['at an invalid time', () => 'last year', /^clock_starts_at: Invalid ISO/],
])("a clock can't start %s", async (_, startsAt, message) => {
  expect(await open(startsAt())).toMatchObject({
    status: 422,
    body: { code: 'INVALID_REQUEST_PARAMETERS', message: expect.stringMatching(message) },
  })
})
