import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { changePlan } from '#src/plan-changes/change-plan.ts'
import { ask, makeTestProvider, OPERATOR_KEY, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { eventsOf, FAILS_LATER, monthly, moveClock, retryRenewals, subscribe } from '#src/testing/test-subscriptions.ts'
import { useSavedMethod } from './set-payment-method.ts'

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

const makePlan = async (price = 1200, changes: Record<string, unknown> = {}) =>
  (await business.client.products.create({ name: 'Pro', tax_category: 'saas', price: monthly(price, changes) })).product_id
const paymentsOf = async (subscription_id: string) =>
  (await business.client.payments.list({ subscription_id, page_size: 100 })).items.toReversed()

test('a subscription starts with its first payment and is charged at the same time every month', async () => {
  const { payment, subscription } = await subscribe(at, await makePlan(), { total: 1200 })
  expect(payment).toMatchObject({ status: 'succeeded', total_amount: 1200, subscription_id: subscription.subscription_id })
  expect(subscription).toMatchObject({
    status: 'active',
    quantity: 1,
    recurring_pre_tax_amount: 1200,
    previous_billing_date: '2026-11-21T09:00:00.000Z',
    next_billing_date: '2026-12-21T09:00:00.000Z',
    expires_at: '2036-11-21T09:00:00.000Z',
    payment_method_id: expect.stringMatching(/^pm_/),
  })
  await moveClock(at, { months: 3 })
  expect(await business.client.subscriptions.retrieve(subscription.subscription_id)).toMatchObject({
    status: 'active',
    previous_billing_date: '2027-02-21T09:00:00.000Z',
    next_billing_date: '2027-03-21T09:00:00.000Z',
  })
  const payments = await paymentsOf(subscription.subscription_id)
  expect(payments.map(({ created_at, status }) => [created_at, status])).toEqual([
    ['2026-11-21T09:00:00.000Z', 'succeeded'],
    ['2026-12-21T09:00:00.000Z', 'succeeded'],
    ['2027-01-21T09:00:00.000Z', 'succeeded'],
    ['2027-02-21T09:00:00.000Z', 'succeeded'],
  ])
  expect(await eventsOf(provider, business)).toEqual([
    '2026-11-21T09:00 payment.succeeded',
    '2026-11-21T09:00 subscription.active',
    '2026-11-21T09:00 subscription.renewed',
    ...['2026-12-21T09:00', '2027-01-21T09:00', '2027-02-21T09:00'].flatMap((when) => [
      `${when} payment.succeeded`,
      `${when} subscription.renewed`,
    ]),
  ])
})

test('a renewal at the moment of a scheduled plan change bills the new plan', async () => {
  const { subscription } = await subscribe(at, await makePlan(), { total: 1200 })
  const id = subscription.subscription_id
  const product_id = await makePlan(5000)
  const { answer } = await transact(provider.deps, { businessId: business.businessId, mode: 'test' }, async (scope) => {
    const change = {
      product_id,
      quantity: 1,
      proration_billing_mode: 'full_immediately',
      effective_at: 'next_billing_date',
    } as const
    await changePlan(scope, id, change)
    return startDuring(scope.trx, () => moveClock(at, { months: 1 }))
  })
  await answer
  expect((await paymentsOf(id)).map(({ total_amount }) => total_amount)).toEqual([1200, 5000])
})

test('a renewal at the moment when another card is chosen charges that card', async () => {
  const plan = await makePlan()
  const { subscription } = await subscribe(at, plan, { total: 1200 })
  const { customer_id } = subscription.customer
  const second = { total: 1200, number: '5555555555554444', session: { customer: { customer_id } } }
  const card = (await subscribe(at, plan, second)).subscription.payment_method_id ?? ''
  const { answer } = await transact(provider.deps, { businessId: business.businessId, mode: 'test' }, async (scope) => {
    await useSavedMethod(scope, subscription.subscription_id, card)
    return startDuring(scope.trx, () => moveClock(at, { months: 1 }))
  })
  await answer
  expect((await paymentsOf(subscription.subscription_id)).at(-1)).toMatchObject({ status: 'succeeded', card_last_four: '4444' })
})

test('a free trial requires a card, charges nothing, and is charged first at its end', async () => {
  const plan = await makePlan(1200, { trial_period_days: 14 })
  const { payment, subscription } = await subscribe(at, plan, { total: 0 })
  expect(payment).toMatchObject({ status: 'succeeded', total_amount: 0, card_last_four: '4242' })
  expect(subscription).toMatchObject({ status: 'active', trial_period_days: 14, next_billing_date: '2026-12-05T09:00:00.000Z' })
  await moveClock(at, { months: 2 })
  const payments = await paymentsOf(subscription.subscription_id)
  expect(payments.map(({ created_at, total_amount }) => [created_at, total_amount])).toEqual([
    ['2026-11-21T09:00:00.000Z', 0],
    ['2026-12-05T09:00:00.000Z', 1200],
    ['2027-01-05T09:00:00.000Z', 1200],
  ])
})

test('a declined renewal puts the subscription on hold and is retried until the retries run out', async () => {
  await retryRenewals(at)
  const { subscription } = await subscribe(at, await makePlan(), { total: 1200, number: FAILS_LATER })
  await moveClock(at, { months: 2 })
  const [, renewal, ...more] = await paymentsOf(subscription.subscription_id)
  expect(more).toEqual([])
  expect(await business.client.payments.retrieve(renewal?.payment_id ?? '')).toMatchObject({ status: 'failed', retry_attempt: 5 })
  expect(await business.client.subscriptions.retrieve(subscription.subscription_id)).toMatchObject({
    status: 'on_hold',
    next_billing_date: '2026-12-21T09:00:00.000Z',
  })
  expect((await eventsOf(provider, business)).slice(3)).toEqual([
    '2026-12-21T09:00 dunning.started',
    '2026-12-21T09:00 payment.failed',
    '2026-12-21T09:00 subscription.on_hold',
    '2026-12-21T21:00 payment.failed',
    '2026-12-22T21:00 payment.failed',
    '2026-12-24T21:00 payment.failed',
    '2026-12-27T21:00 payment.failed',
    '2026-12-31T21:00 payment.failed',
  ])
})

/**
 * Creates a subscription on a card that fails later. Returns it with the instants of its declines, from the renewal of
 * 2026-12-21T09:00Z on, and its end.
 */
async function declinesOf(number = FAILS_LATER) {
  const { subscription } = await subscribe(at, await makePlan(), { total: 1200, number })
  await moveClock(at, { months: 3 })
  const declines = (await eventsOf(provider, business)).filter((line) => line.endsWith('payment.failed'))
  const { status } = await business.client.subscriptions.retrieve(subscription.subscription_id)
  return { status, declines: declines.map((line) => line.split(' ')[0]?.slice(5)) }
}

describe('M11: renewal retries', () => {
  test('M11: are off in a new business: the first decline puts the subscription on hold', async () => {
    expect(await business.client.get('/settings/renewal_retries')).toEqual({ enabled: false, window_days: 13, retries_max: 5 })
    expect(await declinesOf()).toEqual({ status: 'on_hold', declines: ['12-21T09:00'] })
  })

  const ALL = [
    '12-21T09:00',
    '12-21T21:00',
    '12-22T21:00',
    '12-24T21:00',
    '12-27T21:00',
    '12-31T21:00',
    '01-05T21:00',
    '01-12T21:00',
    '01-19T21:00',
  ]
  test.each([
    [1, 1],
    [2, 2],
    [4, 3],
    [7, 4],
    [13, 5],
    [16, 6],
    [29, 7],
    [30, 8],
  ])('M11: in a window of %d days number %d', async (days, retries) => {
    await retryRenewals(at, days)
    expect(await business.client.get('/settings/renewal_retries')).toEqual({
      enabled: true,
      window_days: days,
      retries_max: retries,
    })
    expect(await declinesOf()).toEqual({ status: 'on_hold', declines: ALL.slice(0, retries + 1) })
  })

  test('M11: that were scheduled are dropped when the setting is turned off, even if it is turned on again', async () => {
    await retryRenewals(at)
    const { subscription } = await subscribe(at, await makePlan(), { total: 1200, number: FAILS_LATER })
    await moveClock(at, { to: '2026-12-21T10:00:00Z' })
    const turn = (enabled: boolean) => business.client.patch('/settings/renewal_retries', { body: { enabled } })
    expect(await turn(false)).toEqual({ enabled: false, window_days: 13, retries_max: 5 })
    expect(await turn(true)).toEqual({ enabled: true, window_days: 13, retries_max: 5 })
    await moveClock(at, { months: 1 })
    const [renewal] = await business.client.payments
      .list({ subscription_id: subscription.subscription_id })
      .then(({ items }) => items)
    expect(await business.client.payments.retrieve(renewal?.payment_id ?? '')).toMatchObject({
      status: 'failed',
      retry_attempt: 0,
    })
  })

  test('M11: can be turned off by the operator, too, which drops scheduled ones', async () => {
    await retryRenewals(at)
    await subscribe(at, await makePlan(), { total: 1200, number: FAILS_LATER })
    await moveClock(at, { to: '2026-12-21T10:00:00Z' })
    const body = { retry_renewals: false, retry_window_days: 30 }
    const path = `/operator/businesses/${business.businessId}`
    const key = OPERATOR_KEY
    expect(await ask(provider, path, { method: 'PATCH', key, body })).toMatchObject({ status: 200, body })
    await moveClock(at, { months: 1 })
    expect((await eventsOf(provider, business)).filter((line) => line.endsWith('payment.failed'))).toHaveLength(1)
  })

  test.each([
    [{ window_days: 0 }],
    [{ window_days: 31 }],
    [{ window_days: 1.5 }],
    [{ window_days: '13' }],
    [{ enabled: 'yes' }],
    [{ days: 3 }],
  ])("M11: can't be set to %j", async (body) => {
    expect(await ask(provider, '/settings/renewal_retries', { method: 'PATCH', key: business.apiKey, body })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST_PARAMETERS' },
    })
  })
})
