import { addMilliseconds, DAY, HOUR, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
})

const read = async (of = business) => (await ask(provider, '/test_helpers/clock', { method: 'GET', key: of.apiKey })).body
const move = (body: object, of = business) => ask(provider, '/test_helpers/clock/advance', { key: of.apiKey, body })
const arrive = async (body: object) => {
  const moved = await move(body)
  await provider.drainAll()
  return moved
}
const isoAfter = (milliseconds: number): string => addMilliseconds(provider.clock.now(), milliseconds).toISOString()

test('a clock that was never moved shows real time', async () => {
  expect(await read()).toEqual({
    now: isoAfter(0),
    real_now: isoAfter(0),
    status: 'ready',
    target: null,
    done_count: 0,
    last_move: null,
    due_count: 0,
    next_due_at: null,
    next_due: [],
  })
})

test.each<[string, () => object, () => string]>([
  ['to a time', () => ({ to: isoAfter(40 * DAY) }), () => isoAfter(40 * DAY)],
  ['by seconds', () => ({ seconds: 90 }), () => isoAfter(90 * SECOND)],
  ['by calendar months', () => ({ months: 3 }), () => '2027-02-21T09:00:00.000Z'],
])('a clock moves %s and continues from there in real time', async (_, input, there) => {
  const to = there()
  const last_move = { from: isoAfter(0), to }
  expect((await move(input())).body).toMatchObject({ status: 'advancing', target: to, last_move })
  await provider.drainAll()
  expect(await read()).toMatchObject({ now: to, real_now: isoAfter(0), status: 'ready', target: null, last_move })
  const customer = await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })
  expect(customer.created_at).toBe(to)
})

test('the clocks of two businesses are independent', async () => {
  const other = await provider.openBusiness('Other Ltd')
  await arrive({ months: 12 })
  expect((await read(other)).now).toBe(isoAfter(0))
})

test('everything due on the way is done at its own time, in order, and counted', async () => {
  const makeLink = async () => {
    const product = await business.client.products.create({ name: 'Caliper', price: usd(3900), tax_category: 'saas' })
    return business.client.payments.create({
      product_cart: [{ product_id: product.product_id, quantity: 1 }],
      customer: { email: 'maya@example.com' },
      billing: { country: 'US' },
      payment_link: true,
    })
  }
  const first = await makeLink()
  await arrive({ seconds: 3600 })
  const second = await makeLink()
  expect(await read()).toMatchObject({
    due_count: 2,
    next_due_at: first.expires_on,
    next_due: [first, second].map(({ expires_on, payment_id }) => ({
      at: expires_on,
      kind: 'check_payment',
      subject_id: payment_id,
    })),
  })
  await arrive({ months: 1 })
  expect(await read()).toMatchObject({ status: 'ready', done_count: 2, due_count: 0, next_due_at: null, next_due: [] })
  for (const { payment_id, expires_on } of [first, second]) {
    const payment = await business.client.payments.retrieve(payment_id)
    expect(payment).toMatchObject({ status: 'cancelled', updated_at: expires_on })
  }
  const events = await provider.deps.database.db
    .selectFrom('events')
    .select(['subjectId', 'createdAt'])
    .where('businessId', '=', business.businessId)
    .orderBy('createdAt')
    .execute()
  expect(events.map((event) => [event.subjectId, event.createdAt.toISOString()])).toEqual([
    [first.payment_id, first.expires_on],
    [second.payment_id, second.expires_on],
  ])
})

test('a pending payment completes by the clock of its business, and cards expire by it, too', async () => {
  await arrive({ months: 24 })
  const now = String((await read()).now)
  const { body } = await post(provider, `/session/${await openSession(business)}/pay`, typed('4000000000000259'))
  expect(body.status).toBe('processing')
  await arrive({ seconds: 60 })
  const payment = await business.client.payments.retrieve(String(body.payment_id))
  expect(payment).toMatchObject({
    status: 'succeeded',
    created_at: now,
    updated_at: addMilliseconds(new Date(now), 5 * SECOND).toISOString(),
  })
  const expired = { number: '4242424242424242', expiry_month: 10, expiry_year: 2028, security_code: '123' }
  const late = await post(provider, `/session/${await openSession(business)}/pay`, typed('', { card: expired }))
  expect(late.body).toMatchObject({ status: 'failed', error_code: 'EXPIRED_CARD' })
})

test('after a move, work that waits for real time still runs at its real time', async () => {
  await arrive({ months: 12 })
  const { body } = await post(provider, `/session/${await openSession(business)}/pay`, typed('4000000000000259'))
  await provider.advance(4 * SECOND)
  expect((await business.client.payments.retrieve(String(body.payment_id))).status).toBe('processing')
  await provider.advance(SECOND)
  expect((await business.client.payments.retrieve(String(body.payment_id))).status).toBe('succeeded')
})

test('another process continues a move if the first one dies', async () => {
  const { db } = provider.deps.database
  await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })
  const dead = {
    stoppedAt: provider.clock.now(),
    targetAt: addMilliseconds(provider.clock.now(), DAY),
    doneCount: 0,
    joinsRealTime: false,
    offsetMilliseconds: 0,
  }
  const lease = { leaseUntil: addMilliseconds(provider.clock.now(), 30 * SECOND) }
  await db
    .insertInto('clocks')
    .values({ businessId: business.businessId, mode: 'test', ...dead, ...lease })
    .execute()
  await provider.drainAll()
  expect(await read()).toMatchObject({ status: 'advancing', now: dead.stoppedAt.toISOString() })
  await provider.advance(30 * SECOND)
  expect(await read()).toMatchObject({ status: 'ready', now: dead.targetAt.toISOString() })
})

describe("a clock can't be moved", () => {
  test.each([
    ['back', { to: '2020-01-01T00:00:00Z' }, /can only move forward/],
    ['without a target', {}, /one of to, seconds, months and to_real_time/],
    ['by two units at once', { seconds: 1, months: 1 }, /one of to, seconds, months and to_real_time/],
    ['by 0 seconds', { seconds: 0 }, /^seconds: Too small/],
    ['by half a month', { months: 0.5 }, /^months: Expected integer, received number/],
    ['further than 10 years', { to: '2037-01-01T00:00:00Z' }, /up to 10 years/],
    ['to real time if it is already there', { to_real_time: true }, /can only move forward/],
    ['to an invalid time', { to: 'tomorrow' }, /^to: Invalid ISO/],
  ])('%s', async (_, body, message) => {
    expect(await move(body)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST_PARAMETERS', message: expect.stringMatching(message) },
    })
    expect((await read()).now).toBe(isoAfter(0))
  })

  test('while it is moving', async () => {
    const { db } = provider.deps.database
    const moving = { stoppedAt: provider.clock.now(), doneCount: 0, joinsRealTime: false, offsetMilliseconds: 0 }
    await db
      .insertInto('clocks')
      .values({
        businessId: business.businessId,
        mode: 'test',
        ...moving,
        targetAt: addMilliseconds(provider.clock.now(), HOUR),
        leaseUntil: addMilliseconds(provider.clock.now(), DAY),
      })
      .execute()
    expect(await move({ seconds: 1 })).toMatchObject({ status: 409, body: { code: 'CLOCK_ALREADY_ADVANCING' } })
  })
})
