import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { eventsOf, FAILS_LATER, monthly, moveClock, retryRenewals, subscribe, VISA } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())

const ofThirtyDays = { payment_frequency_count: 30, payment_frequency_interval: 'Day' }
const plans: Record<string, string> = {}
let seats: string
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
  seats = (await business.client.addons.create({ name: 'Seat', price: 1000, currency: 'USD', tax_category: 'saas' })).id
  for (const [name, price] of Object.entries({ starter: 2000, basic: 3000, pro: 8000, max: 9000 })) {
    const product = { name, tax_category: 'saas' as const, price: monthly(price, ofThirtyDays), addons: [seats] }
    plans[name] = (await business.client.products.create(product)).product_id
  }
})

type Mode = 'prorated_immediately' | 'difference_immediately' | 'full_immediately' | 'do_not_bill'
const change = (mode: Mode, plan: string, more: Record<string, unknown> = {}) => ({
  product_id: plans[plan] ?? '',
  quantity: 1,
  proration_billing_mode: mode,
  ...more,
})
const start = async (plan: string, total: number, number?: string) =>
  (await subscribe(at, plans[plan] ?? '', { total, ...(number ? { number } : {}) })).subscription.subscription_id
const read = (id: string) => business.client.subscriptions.retrieve(id)
const chargesOf = async (subscription_id: string) =>
  (await business.client.payments.list({ subscription_id })).items.toReversed().map(({ total_amount }) => total_amount)
const refusal = async (path: string, body: object, method = 'POST') => {
  const { status, body: said } = await ask(provider, path, { key: business.apiKey, body, method })
  return [status, said.code]
}

// The reference's examples: 30 days from the start, changed with 15 days remaining (3.3).
describe('halfway through a cycle', () => {
  test.each<[string, Mode, string, string, number, number, string]>([
    ['a prorated upgrade', 'prorated_immediately', 'basic', 'pro', 2500, 0, '2026-12-21'],
    ['an upgrade for the difference', 'difference_immediately', 'basic', 'pro', 5000, 0, '2026-12-21'],
    ['an upgrade at full price', 'full_immediately', 'basic', 'pro', 8000, 0, '2027-01-05'],
    ['an upgrade that is not billed', 'do_not_bill', 'basic', 'pro', 0, 0, '2026-12-21'],
    ['a prorated downgrade', 'prorated_immediately', 'pro', 'starter', 0, 3000, '2026-12-21'],
    ['a downgrade for the difference', 'difference_immediately', 'pro', 'starter', 0, 6000, '2026-12-21'],
    ['a downgrade at full price', 'full_immediately', 'pro', 'starter', 2000, 0, '2027-01-05'],
  ])(
    '%s charges what its preview shows, and leaves a negative amount as credit',
    async (_, mode, from, to, now, credit, next) => {
      const id = await start(from, from === 'basic' ? 3000 : 8000)
      await moveClock(at, { seconds: 15 * (DAY / 1000) })
      const preview = await business.client.subscriptions.previewChangePlan(id, change(mode, to))
      expect(preview.immediate_charge.summary).toMatchObject({ total_amount: now, customer_credits: credit })
      expect(await read(id)).toMatchObject({ product_id: plans[from] })
      await business.client.subscriptions.changePlan(id, change(mode, to))
      await provider.drainAll()
      const subscription = await read(id)
      expect(subscription).toMatchObject({ status: 'active', product_id: plans[to] })
      expect(subscription.next_billing_date.slice(0, 10)).toBe(next)
      expect(preview.new_plan.next_billing_date).toBe(subscription.next_billing_date)
      expect((await chargesOf(id)).slice(1)).toEqual(now > 0 ? [now] : [])
    },
  )

  test('three seats added with an upgrade are prorated, and charged in full from then on', async () => {
    const id = await start('basic', 3000)
    await moveClock(at, { seconds: 15 * (DAY / 1000) })
    const seated = change('prorated_immediately', 'pro', { addons: [{ addon_id: seats, quantity: 3 }] })
    await business.client.subscriptions.changePlan(id, seated)
    await moveClock(at, { seconds: 15 * (DAY / 1000) })
    expect(await chargesOf(id)).toEqual([3000, 4000, 11_000])
    await business.client.subscriptions.changePlan(id, change('do_not_bill', 'pro'))
    expect((await read(id)).addons).toEqual([])
  })

  test('credit pays the next renewals until it is used up', async () => {
    const id = await start('pro', 8000)
    await moveClock(at, { seconds: 15 * (DAY / 1000) })
    await business.client.subscriptions.changePlan(id, change('difference_immediately', 'starter'))
    await moveClock(at, { seconds: 150 * (DAY / 1000) })
    expect(await chargesOf(id)).toEqual([8000, 0, 0, 0, 2000, 2000])
  })
})

test('a change whose charge is declined puts the subscription on hold, unless it requires payment first', async () => {
  const held = await start('basic', 3000, FAILS_LATER)
  await business.client.subscriptions.changePlan(held, change('difference_immediately', 'pro'))
  await provider.drainAll()
  expect(await read(held)).toMatchObject({ status: 'on_hold', product_id: plans.pro })
  const kept = await start('basic', 3000, FAILS_LATER)
  const waiting = change('difference_immediately', 'pro', { on_payment_failure: 'prevent_change' })
  await business.client.subscriptions.changePlan(kept, waiting)
  await provider.drainAll()
  expect(await read(kept)).toMatchObject({ status: 'active', product_id: plans.basic })
  expect((await eventsOf(provider, business)).join()).not.toContain('subscription.updated')
  const paid = await start('basic', 3000)
  await business.client.subscriptions.changePlan(paid, waiting)
  await provider.drainAll()
  expect(await read(paid)).toMatchObject({ status: 'active', product_id: plans.pro })
})

test('M11: the charge of a plan change is never retried automatically, whatever the setting', async () => {
  await retryRenewals(at, 30)
  const id = await start('basic', 3000, FAILS_LATER)
  await business.client.subscriptions.changePlan(id, change('difference_immediately', 'pro'))
  await moveClock(at, { seconds: 13 * 3600 })
  expect(await read(id)).toMatchObject({ status: 'on_hold', product_id: plans.pro })
  const { items } = await business.client.payments.list({ subscription_id: id })
  const charge = items.find(({ status }) => status === 'failed')
  expect(await business.client.payments.retrieve(charge?.payment_id ?? '')).toMatchObject({ status: 'failed', retry_attempt: 0 })
})

test("a change that is paid after a hold doesn't charge the cycles that passed on hold", async () => {
  const id = await start('basic', 3000, FAILS_LATER)
  await business.client.subscriptions.changePlan(id, change('difference_immediately', 'pro'))
  await moveClock(at, { seconds: 45 * (DAY / 1000) })
  expect((await read(id)).status).toBe('on_hold')
  const { payment_link } = await business.client.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
  await post(provider, `/session/${payment_link?.split('/').at(-1)}/pay`, typed(VISA, { expected_total: 5000 }))
  await provider.drainAll()
  expect(await read(id)).toMatchObject({
    status: 'active',
    product_id: plans.pro,
    previous_billing_date: '2026-12-21T09:00:00.000Z',
    next_billing_date: '2027-01-20T09:00:00.000Z',
  })
  expect((await chargesOf(id)).toSorted((one, other) => one - other)).toEqual([3000, 5000])
  expect((await eventsOf(provider, business)).slice(-4)).toEqual([
    '2027-01-05T09:00 payment.succeeded',
    '2027-01-05T09:00 subscription.active',
    '2027-01-05T09:00 subscription.renewed',
    '2027-01-05T09:00 subscription.update_payment_method',
  ])
})

test('a change at the next billing date is scheduled, shown, and can be canceled', async () => {
  const id = await start('basic', 3000)
  const later = change('full_immediately', 'pro', { effective_at: 'next_billing_date' })
  await business.client.subscriptions.changePlan(id, later)
  expect(await read(id)).toMatchObject({ product_id: plans.basic, scheduled_change: { product_id: plans.pro } })
  expect(await refusal(`/subscriptions/${id}/change-plan`, later)).toEqual([409, 'SCHEDULED_PLAN_CHANGE_EXISTS'])
  const canceled = await business.client.subscriptions.cancelChangePlan(id).asResponse()
  expect([canceled.status, await canceled.text()], 'M25: 204 without a body, as the API says').toEqual([204, ''])
  expect(await refusal(`/subscriptions/${id}/change-plan/scheduled`, {}, 'DELETE')).toEqual([
    404,
    'SCHEDULED_PLAN_CHANGE_NOT_FOUND',
  ])
  await business.client.subscriptions.changePlan(id, later)
  await moveClock(at, { seconds: 30 * (DAY / 1000) })
  expect(await read(id)).toMatchObject({ product_id: plans.pro, scheduled_change: null })
  expect(await chargesOf(id)).toEqual([3000, 8000])
  expect((await eventsOf(provider, business)).slice(-3)).toEqual([
    '2026-12-21T09:00 payment.succeeded',
    '2026-12-21T09:00 subscription.plan_changed',
    '2026-12-21T09:00 subscription.renewed',
  ])
})

test('M27: a change replaces the scheduled one if the request cancels it, and restores it if the payment fails', async () => {
  const later = change('full_immediately', 'pro', { effective_at: 'next_billing_date' })
  const now = change('difference_immediately', 'max', { on_payment_failure: 'prevent_change' })
  const replacing = { cancel_scheduled_change_plan: true }
  const [paid, unpaid] = [await start('basic', 3000), await start('basic', 3000, FAILS_LATER)]
  for (const id of [paid, unpaid]) {
    await business.client.subscriptions.changePlan(id, later)
    expect(await refusal(`/subscriptions/${id}/change-plan`, now)).toEqual([409, 'SCHEDULED_PLAN_CHANGE_EXISTS'])
    await business.client.subscriptions.previewChangePlan(id, { ...now, ...replacing })
    await business.client.subscriptions.changePlan(id, { ...now, ...replacing })
    expect((await read(id)).scheduled_change).toMatchObject({ product_id: plans.pro })
    await provider.drainAll()
  }
  expect(await read(paid)).toMatchObject({ product_id: plans.max, scheduled_change: null })
  expect(await read(unpaid)).toMatchObject({ product_id: plans.basic, scheduled_change: { product_id: plans.pro } })
  await business.client.subscriptions.changePlan(unpaid, {
    ...change('full_immediately', 'max'),
    effective_at: 'next_billing_date',
    ...replacing,
  })
  expect((await read(unpaid)).scheduled_change).toMatchObject({ product_id: plans.max })
})

test('M27: a plan change to be paid by link is rejected with the field', async () => {
  const id = await start('basic', 3000)
  const body = change('difference_immediately', 'pro', { collect_via_payment_link: true })
  expect(await ask(provider, `/subscriptions/${id}/change-plan`, { key: business.apiKey, body })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'collect_via_payment_link' }] },
  })
  expect((await read(id)).product_id).toBe(plans.basic)
})

test("conversion fees can't be included in the price of a plan change", async () => {
  const input = { product_cart: [{ product_id: plans.basic ?? '', quantity: 1 }], billing_currency: 'EUR' as const }
  const { session_id } = await business.client.checkoutSessions.create(input)
  const { totals } = (await (await provider.request(`/session/${session_id}/data`)).json()) as HostedSession
  const billed = await subscribe(at, plans.basic ?? '', { total: totals.total, session: input })
  const [own, converted] = [await start('basic', 3000), billed.subscription.subscription_id]
  const inclusive = change('difference_immediately', 'pro', { adaptive_currency_fees_inclusive: true })
  const body = { ...inclusive, proration_billing_mode: 'do_not_bill' }
  expect(await ask(provider, `/subscriptions/${converted}/change-plan`, { key: business.apiKey, body })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'adaptive_currency_fees_inclusive' }] },
  })
  expect((await ask(provider, `/subscriptions/${own}/change-plan`, { key: business.apiKey, body })).status).toBe(200)
})

test('a plan change during a trial ends the trial and charges the new plan', async () => {
  const trial = { name: 'Trial', tax_category: 'saas' as const, price: monthly(3000, { ...ofThirtyDays, trial_period_days: 14 }) }
  const { product_id } = await business.client.products.create(trial)
  const { subscription } = await subscribe(at, product_id, { total: 0 })
  await business.client.subscriptions.changePlan(subscription.subscription_id, change('prorated_immediately', 'pro'))
  await provider.drainAll()
  // Both have the same timestamp, so their order isn't fixed.
  expect((await chargesOf(subscription.subscription_id)).toSorted((one, other) => one - other)).toEqual([0, 8000])
  expect((await read(subscription.subscription_id)).next_billing_date).toBe('2026-12-21T09:00:00.000Z')
})

test('an invalid plan change is rejected with its error code and changes nothing', async () => {
  const id = await start('basic', 3000)
  const once = {
    type: 'one_time_price' as const,
    currency: 'USD' as const,
    price: 900,
    discount: 0,
    purchasing_power_parity: false,
  }
  const product = await business.client.products.create({ name: 'Once', tax_category: 'saas', price: once })
  const asked = (changes: Record<string, unknown>) =>
    refusal(`/subscriptions/${id}/change-plan`, { ...change('full_immediately', 'pro'), ...changes })
  expect(await asked({ quantity: 0 })).toEqual([422, 'INVALID_REQUEST_PARAMETERS'])
  expect(await asked({ product_id: 'pdt_unknown' })).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect(await asked({ product_id: product.product_id })).toEqual([422, 'UNSUPPORTED_ACTION'])
  expect(await asked({ addons: [{ addon_id: 'adn_unknown', quantity: 1 }] })).toEqual([422, 'MISSING_ADDON_IDS'])
  expect(await asked({ effective_at: 'next_billing_date', proration_billing_mode: 'do_not_bill' })).toEqual([
    422,
    'INVALID_PRORATION_MODE_WITH_NEXT_BILLING_DATE',
  ])
  await business.client.subscriptions.update(id, { cancel_at_next_billing_date: true })
  expect(await asked({})).toEqual([422, 'UNSUPPORTED_ACTION'])
  await business.client.subscriptions.update(id, { status: 'cancelled' })
  expect(await asked({})).toEqual([422, 'INACTIVE_SUBSCRIPTION_PLAN_CHANGE_NOT_SUPPORTED'])
  expect(await read(id)).toMatchObject({ product_id: plans.basic, quantity: 1 })
})
