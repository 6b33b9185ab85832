import { Dunning } from '@tradepost/contract/provider/subscriptions/dunnings'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, moveClock, retryRenewals, subscribe, VISA } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
beforeEach(async () => {
  business = await provider.openBusiness()
  const product = { name: 'Pro', price: monthly(2000), tax_category: 'saas' as const }
  plan = (await business.client.products.create(product)).product_id
})
afterAll(() => provider.close())

const StoredEvent = z.object({ type: z.string(), data: Dunning.extend({ payload_type: z.literal('DunningAttempt') }) })

async function listTold(): Promise<z.infer<typeof StoredEvent>[]> {
  const events = await provider.deps.database.db
    .selectFrom('events')
    .select('payload')
    .where('businessId', '=', business.businessId)
    .where('type', 'like', 'dunning.%')
    .orderBy('createdAt')
    // At the same instant, the start comes before the recovery.
    .orderBy('type', 'desc')
    .execute()
  return events.map(({ payload }) => StoredEvent.parse(JSON.parse(payload)))
}
const listStatuses = async () =>
  (
    await provider.deps.database.db
      .selectFrom('dunnings')
      .select('status')
      .where('businessId', '=', business.businessId)
      .orderBy('createdAt')
      .execute()
  ).map(({ status }) => status)

/** Moves to this many days after the renewal of a subscription, and stays there. */
async function moveTo({ next_billing_date }: DodoPayments.Subscription, days: number): Promise<void> {
  const to = addMilliseconds(new Date(next_billing_date), days * DAY)
  await moveClock({ provider, business }, { to: to.toISOString() })
}

/** Subscribes with a card that is declined at the renewal, and moves there. */
async function hold(): Promise<DodoPayments.Subscription> {
  const { subscription } = await subscribe({ provider, business }, plan, { number: FAILS_LATER, total: 2000 })
  await moveTo(subscription, 0)
  return business.client.subscriptions.retrieve(subscription.subscription_id)
}

/** Pays what a subscription owes with another card. */
async function payWith(card: string, id: string): Promise<void> {
  const path = `/subscriptions/${id}/update-payment-method`
  const { body } = await ask(provider, path, { key: business.apiKey, body: { type: 'new' } })
  const session = String(body.payment_link).split('/').at(-1)
  await post(provider, `/session/${session}/pay`, typed(card, { expected_total: 2000 }))
  await provider.drainAll()
}

test('a declined renewal starts a dunning, and paying it recovers the subscription, each with one event', async () => {
  const held = await hold()
  expect(held.status).toBe('on_hold')
  const { subscription_id, customer, next_billing_date } = held
  const [renewal] = (await business.client.payments.list({ subscription_id })).items
  const started = {
    subscription_id,
    customer_id: customer.customer_id,
    brand_id: expect.stringMatching(/^brnd_/),
    trigger_state: 'on_hold',
    created_at: next_billing_date,
    payload_type: 'DunningAttempt',
  }
  const first = { type: 'dunning.started', data: { ...started, status: 'recovering', payment_id: null } }
  expect(await listTold()).toEqual([first])
  await payWith('4000000000000002', subscription_id)
  expect(await listTold()).toEqual([first])
  await payWith(VISA, subscription_id)
  expect(await listTold()).toEqual([
    first,
    { type: 'dunning.recovered', data: { ...started, status: 'recovered', payment_id: renewal?.payment_id } },
  ])
  await moveTo(await business.client.subscriptions.retrieve(subscription_id), 1)
  expect(await listStatuses()).toEqual(['recovered'])
})

test('retries that are declined belong to the same dunning, which stays open while a card can still pay', async () => {
  await retryRenewals({ business })
  const held = await hold()
  await moveTo(held, 30)
  expect(await listStatuses()).toEqual(['recovering'])
  expect(await listTold()).toHaveLength(1)
  await payWith(VISA, held.subscription_id)
  expect((await listTold()).map(({ type }) => type)).toEqual(['dunning.started', 'dunning.recovered'])
})

test('each renewal that puts the subscription on hold has a dunning of its own', async () => {
  const { subscription_id, customer } = await hold()
  await payWith(VISA, subscription_id)
  const methods = (await business.client.customers.retrievePaymentMethods(customer.customer_id)).items
  const first = methods.find(({ card }) => card?.last4_digits === FAILS_LATER.slice(-4))
  await ask(provider, `/subscriptions/${subscription_id}/update-payment-method`, {
    key: business.apiKey,
    body: { type: 'existing', payment_method_id: first?.payment_method_id },
  })
  await moveTo(await business.client.subscriptions.retrieve(subscription_id), 0)
  expect(await listStatuses()).toEqual(['recovered', 'recovering'])
  expect((await listTold()).map(({ type }) => type)).toEqual(['dunning.started', 'dunning.recovered', 'dunning.started'])
})

test('a subscription that ends unpaid exhausts its dunning without an event', async () => {
  const { subscription_id } = await hold()
  await business.client.subscriptions.update(subscription_id, { status: 'cancelled' })
  expect(await listStatuses()).toEqual(['exhausted'])
  expect(await listTold()).toHaveLength(1)
})

test('after the last retry that is allowed, the dunning is exhausted without an event', async () => {
  const { subscription_id, customer } = await hold()
  const [method] = (await business.client.customers.retrievePaymentMethods(customer.customer_id)).items
  for (let retry = 1; retry <= 10; retry += 1) {
    expect(await listStatuses()).toEqual(['recovering'])
    await ask(provider, `/subscriptions/${subscription_id}/update-payment-method`, {
      key: business.apiKey,
      body: { type: 'existing', payment_method_id: method?.payment_method_id },
    })
    await provider.drainAll()
  }
  expect(await listStatuses()).toEqual(['exhausted'])
  expect(await listTold()).toHaveLength(1)
})

test('the declined charge of a plan change puts the subscription on hold without a dunning', async () => {
  const { subscription } = await subscribe({ provider, business }, plan, { number: FAILS_LATER, total: 2000 })
  const larger = { name: 'Max', price: monthly(9000), tax_category: 'saas' as const }
  const { product_id } = await business.client.products.create(larger)
  const change = { product_id, quantity: 1, proration_billing_mode: 'full_immediately' as const }
  await business.client.subscriptions.changePlan(subscription.subscription_id, change)
  await provider.drainAll()
  expect((await business.client.subscriptions.retrieve(subscription.subscription_id)).status).toBe('on_hold')
  await payWith(VISA, subscription.subscription_id)
  expect(await listTold()).toEqual([])
})
