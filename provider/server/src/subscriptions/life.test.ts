import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { eventsOf, FAILS_LATER, monthly, moveClock, subscribe, VISA } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
})

const sell = async (price: object) =>
  (await business.client.products.create({ name: 'Pro', tax_category: 'saas', price: price as ReturnType<typeof monthly> }))
    .product_id
const read = (id: string) => business.client.subscriptions.retrieve(id)
const chargesOf = async (subscription_id: string) =>
  (await business.client.payments.list({ subscription_id, page_size: 100 })).items
    .toReversed()
    .map(({ total_amount, status }) => (status === 'succeeded' ? total_amount : status))
const patch = async (id: string, body: object) => {
  const answer = await ask(provider, `/subscriptions/${id}`, { key: business.apiKey, body, method: 'PATCH' })
  return [answer.status, answer.status === 200 ? answer.body.status : answer.body.code]
}
const namesSince = async (count: number) => (await eventsOf(provider, business)).slice(count).map((line) => line.split(' ')[1])
const start = async (price: object, total: number, more: object = {}) =>
  (await subscribe(at, await sell(price), { total, ...more })).subscription.subscription_id

test("a paused subscription isn't billed, and resuming extends the paid period by the length of the pause", async () => {
  const id = await start(monthly(1200), 1200)
  await moveClock(at, { seconds: (10 * DAY) / 1000 })
  expect(await patch(id, { status: 'paused' })).toEqual([200, 'paused'])
  expect(await patch(id, { status: 'paused' })).toEqual([422, 'UNSUPPORTED_ACTION'])
  await moveClock(at, { months: 2 })
  expect(await chargesOf(id)).toEqual([1200])
  expect(await patch(id, { status: 'active' })).toEqual([200, 'active'])
  // Paused for the 62 days from December 1 to February 1.
  expect(await read(id)).toMatchObject({
    paused_at: null,
    next_billing_date: '2027-02-21T09:00:00.000Z',
    expires_at: '2037-01-22T09:00:00.000Z',
  })
  await moveClock(at, { months: 1 })
  expect(await chargesOf(id)).toEqual([1200, 1200])
  expect(await namesSince(3)).toEqual([
    'subscription.paused',
    'subscription.unpaused',
    'payment.succeeded',
    'subscription.renewed',
  ])
})

test('a cancellation at the next billing date can be undone until then, and an immediate one ends the subscription', async () => {
  const id = await start(monthly(1200), 1200)
  const why = { cancellation_feedback: 'unused', cancellation_comment: 'Too many tools' }
  expect(await patch(id, { cancel_at_next_billing_date: true, ...why })).toEqual([200, 'active'])
  expect(await read(id)).toMatchObject({ cancel_at_next_billing_date: true, ...why })
  expect(await patch(id, { cancel_at_next_billing_date: false })).toEqual([200, 'active'])
  await moveClock(at, { months: 1 })
  expect(await chargesOf(id)).toEqual([1200, 1200])
  await patch(id, { cancel_at_next_billing_date: true })
  await moveClock(at, { months: 2 })
  expect(await read(id)).toMatchObject({ status: 'cancelled', cancelled_at: '2027-01-21T09:00:00.000Z' })
  expect(await chargesOf(id)).toEqual([1200, 1200])
  expect(await patch(id, { metadata: { a: 'b' } })).toEqual([422, 'SUBSCRIPTION_INACTIVE'])
  expect(await patch(id, { status: 'cancelled' })).toEqual([409, 'INVALID_TRANSITION'])
  const other = await start(monthly(1200), 1200)
  expect(await patch(other, { status: 'cancelled' })).toEqual([200, 'cancelled'])
  await moveClock(at, { months: 2 })
  expect(await chargesOf(other)).toEqual([1200])
})

test('a subscription expires at the end of its term, without a charge', async () => {
  const id = await start(monthly(1200, { subscription_period_count: 3, subscription_period_interval: 'Month' }), 1200)
  expect(await patch(id, { subscription_period_count: 2 })).toEqual([422, 'INVALID_REQUEST_PARAMETERS'])
  await moveClock(at, { months: 2 })
  await patch(id, { cancel_at_next_billing_date: true })
  await moveClock(at, { months: 4 })
  expect(await read(id)).toMatchObject({
    status: 'expired',
    expires_at: '2027-02-21T09:00:00.000Z',
    cancel_at_next_billing_date: false,
  })
  expect(await chargesOf(id)).toEqual([1200, 1200, 1200])
})

test('on hold, another card pays the outstanding amount right away, and the billing dates stay the same', async () => {
  const id = await start(monthly(1200), 1200, { number: FAILS_LATER })
  const { customer } = await read(id)
  await moveClock(at, { to: '2026-12-21T10:00:00Z' })
  expect(await read(id)).toMatchObject({ status: 'on_hold' })
  await subscribe(at, await sell(monthly(500)), { total: 500, session: { customer: { customer_id: customer.customer_id } } })
  const { items } = await business.client.customers.retrievePaymentMethods(customer.customer_id)
  const good = items.find((method) => method.card?.last4_digits === VISA.slice(-4))?.payment_method_id ?? ''
  await moveClock(at, { seconds: 60 })
  const before = (await eventsOf(provider, business)).length
  const payment_method = { type: 'existing' as const, payment_method_id: good }
  const updated = await business.client.subscriptions.updatePaymentMethod(id, { payment_method })
  expect(updated).toMatchObject({ payment_id: expect.stringMatching(/^pay_/), payment_link: null })
  await provider.drainAll()
  expect(await read(id)).toMatchObject({
    status: 'active',
    payment_method_id: good,
    previous_billing_date: '2026-12-21T09:00:00.000Z',
    next_billing_date: '2027-01-21T09:00:00.000Z',
  })
  expect(await chargesOf(id)).toEqual([1200, 1200])
  expect(await namesSince(before)).toEqual([
    'dunning.recovered',
    'payment.succeeded',
    'subscription.active',
    'subscription.renewed',
    'subscription.update_payment_method',
  ])
})

test("a code applies to its number of cycles, and tax follows the buyer's current address", async () => {
  await business.client.discounts.create({ type: 'percentage', amount: 5000, code: 'HALF2', subscription_cycles: 2 })
  const id = await start(monthly(1200), 600, { session: { discount_code: 'HALF2' } })
  expect(await read(id)).toMatchObject({ discount_cycles_remaining: 1, recurring_pre_tax_amount: 600 })
  await moveClock(at, { months: 1 })
  expect(await read(id)).toMatchObject({ discount_cycles_remaining: 0, recurring_pre_tax_amount: 1200 })
  await patch(id, { billing: { country: 'DE', zipcode: '10115' } })
  await moveClock(at, { months: 2 })
  expect(await chargesOf(id)).toEqual([600, 600, 1428, 1428])
})

test('one-time products are charged with the first payment only', async () => {
  const once = await sell(usd(3900))
  const plan = await sell(monthly(1200))
  const cart = [
    { product_id: once, quantity: 2 },
    { product_id: plan, quantity: 3 },
  ]
  const { payment, subscription } = await subscribe(at, plan, { total: 11_400, session: { product_cart: cart } })
  expect(payment.product_cart).toEqual(cart)
  await moveClock(at, { months: 1 })
  expect(await chargesOf(subscription.subscription_id)).toEqual([11_400, 3600])
})

test('an on-demand mandate charges nothing, and the business decides what is charged and when', async () => {
  const data = { subscription_data: { on_demand: { mandate_only: true } } }
  const id = await start(monthly(1200), 0, { session: data })
  expect(await read(id)).toMatchObject({ status: 'active', on_demand: true })
  const charge = async (product_price: number) => {
    const { status, body } = await ask(provider, `/subscriptions/${id}/charge`, { key: business.apiKey, body: { product_price } })
    return [status, body.code]
  }
  await moveClock(at, { seconds: 60 })
  // At the same moment, so that the first is still pending when the second arrives.
  expect((await Promise.all([charge(700), charge(700)])).toSorted()).toEqual([
    [200, undefined],
    [422, 'PREVIOUS_PAYMENT_PENDING'],
  ])
  await provider.drainAll()
  // An on-demand charge isn't a cycle.
  expect((await read(id)).previous_billing_date).toBe('2026-11-21T09:00:00.000Z')
  expect(await charge(10)).toEqual([422, 'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT'])
  await moveClock(at, { months: 3 })
  expect(await chargesOf(id)).toEqual([0, 700])
  await patch(id, { cancel_at_next_billing_date: true })
  expect(await charge(700)).toEqual([422, 'CHARGE_NOT_ALLOWED_FOR_SCHEDULED_CANCELLATION'])
  const other = await start(monthly(1200), 1200)
  expect(
    await ask(provider, `/subscriptions/${other}/charge`, { key: business.apiKey, body: { product_price: 700 } }),
  ).toMatchObject({
    status: 422,
    body: { code: 'SUBSCRIPTION_NOT_ON_DEMAND' },
  })
})

test('the next billing date can be moved, and moving it to now renews right away', async () => {
  const id = await start(monthly(1200), 1200)
  const now = provider.clock.now()
  expect(await patch(id, { next_billing_date: addMilliseconds(now, -DAY).toISOString() })).toEqual([
    422,
    'INVALID_REQUEST_PARAMETERS',
  ])
  await patch(id, { next_billing_date: '2027-01-10T09:00:00Z' })
  await moveClock(at, { months: 1 })
  expect(await chargesOf(id)).toEqual([1200])
  await moveClock(at, { months: 1 })
  expect(await read(id)).toMatchObject({ next_billing_date: '2027-02-10T09:00:00.000Z' })
  await patch(id, {
    next_billing_date: (await ask(provider, '/test_helpers/clock', { method: 'GET', key: business.apiKey })).body.now,
  })
  await provider.drainAll()
  expect(await chargesOf(id)).toEqual([1200, 1200, 1200])
})
