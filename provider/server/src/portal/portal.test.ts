import type { PortalCard, PortalHome, PortalPayment, PortalSubscription } from '@tradepost/contract/hosted/portal'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { useSavedMethod } from '#src/renewals/set-payment-method.ts'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'
import { createLink, enter, send, tokenOf, trade, type Visit } from './test-portal.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
let email = ''
let count = 0
let plan = ''
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
  count += 1
  email = `maya-${count}@example.com`
  plan = await makePlan('Pro', 1200)
})

const makePlan = async (name: string, price: number): Promise<string> =>
  (await business.client.products.create({ name, price: monthly(price), tax_category: 'saas' })).product_id

/** Subscribes and opens the portal of the customer. */
async function begin(number?: string): Promise<{ visit: Visit; id: string; customerId: string }> {
  const { subscription } = await subscribe(at, plan, { total: 1200, typed: { email }, ...(number ? { number } : {}) })
  const customerId = subscription.customer.customer_id
  return { visit: await enter(provider, business, customerId), id: subscription.subscription_id, customerId }
}
const subscribeAgain = async (customerId: string, number: string) =>
  (await subscribe(at, plan, { total: 1200, number, session: { customer: { customer_id: customerId } }, typed: { email } }))
    .subscription

const home = async (visit: Visit) => (await send(visit, '/api/home')).body as unknown as PortalHome
const change = (visit: Visit, id: string, body: object) => send(visit, `/api/subscriptions/${id}`, { method: 'PATCH', body })
const read = (id: string) => business.client.subscriptions.retrieve(id)
const itemsOf = async <Item>(visit: Visit, path: string) => (await send(visit, path)).body.items as Item[]

describe('the home page', () => {
  test('says what a customer has, and what they pay next, when and with which card', async () => {
    const { subscription } = await subscribe(at, plan, {
      total: 1428,
      typed: { email, billing: { country: 'DE', street: 'Weg 1', city: 'Bonn', zipcode: '53111' } },
    })
    const customerId = subscription.customer.customer_id
    await post(
      provider,
      `/session/${await openSession(business, { customer: { customer_id: customerId } })}/pay`,
      typed('4242424242424242', { email }),
    )
    const link = await createLink(business, customerId, 'https://shop.example/account')
    const visit = { provider, businessId: business.businessId, cookie: '' }
    const opened = await trade(visit, tokenOf(link))
    const shown = await home({ ...visit, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' })
    expect(shown).toMatchObject({
      business_name: 'Acme Tools',
      mode: 'test',
      return_url: 'https://shop.example/account',
      profile: { email },
      subscriptions: [
        {
          product_name: 'Pro',
          status: 'active',
          next_charge: { amount: 1428, currency: 'USD', wallet: 0, at: subscription.next_billing_date },
          outstanding: null,
          payment_method_id: shown.cards[0]?.payment_method_id,
        },
      ],
      cards: [{ network: 'VISA', last_four: '4242', is_default: true, is_in_use: true }],
      purchases: [{ names: ['Caliper', 'Try Square'], total_amount: 6300 }],
      has_past_subscriptions: false,
    })
    const credit = { entry_type: 'credit', currency: 'USD', amount: 500 } as const
    await business.client.customers.wallets.ledgerEntries.create(customerId, credit)
    const pages = { privacy_policy_url: 'https://acme.example/privacy' }
    await business.client.patch('/settings/seller', { body: pages })
    const paying = await home({ ...visit, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' })
    expect(paying.subscriptions[0]?.next_charge).toMatchObject({ amount: 1428, wallet: 500 })
    expect(paying.seller).toMatchObject({ ...pages, terms_url: null })
  })

  test('says what was used since the last charge, and what it costs', async () => {
    const calls = { name: 'API calls', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count' as const } }
    const { id: meter_id } = await business.client.meters.create(calls)
    const { price: fixed_price, ...cycle } = monthly(1200)
    const meters = [{ meter_id, price_per_unit: '50.5', free_threshold: 2 }]
    const price = { ...cycle, type: 'usage_based_price' as const, fixed_price, meters }
    plan = (await business.client.products.create({ name: 'Metered', price, tax_category: 'saas' })).product_id
    const { visit, id, customerId: customer_id } = await begin()
    const events = ['a', 'b', 'c', 'd', 'e'].map((event_id) => ({ event_id, customer_id, event_name: 'call' }))
    await business.client.usageEvents.ingest({ events })
    expect((await home(visit)).subscriptions[0]).toMatchObject({
      is_by_usage: true,
      next_charge: { amount: 1200 },
      usage: [{ name: 'API calls', units: '5', amount: 152, currency: 'USD' }],
    })
    expect((await change(visit, id, { status: 'cancelled' })).body).toMatchObject({ usage: [] })
  })

  test('names what is outstanding, and no next charge of a subscription that is ending or paused', async () => {
    const { visit, id } = await begin(FAILS_LATER)
    await change(visit, id, { cancel_at_next_billing_date: true })
    expect((await home(visit)).subscriptions[0]).toMatchObject({ next_charge: null, cancel_at_next_billing_date: true })
    await change(visit, id, { cancel_at_next_billing_date: false })
    await moveClock(at, { months: 1 })
    expect((await home(visit)).subscriptions[0]).toMatchObject({
      status: 'on_hold',
      next_charge: null,
      outstanding: { amount: 1200, currency: 'USD' },
    })
  })
})

describe('a subscription', () => {
  test('is canceled at the end of its period with a reason, kept, paused, resumed, and canceled now', async () => {
    const { visit, id } = await begin()
    const why = { cancellation_feedback: 'too_expensive', cancellation_comment: 'I need a smaller plan' }
    expect(await change(visit, id, { cancel_at_next_billing_date: true, ...why })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ status: 'active', cancel_at_next_billing_date: true, ...why })
    await change(visit, id, { cancel_at_next_billing_date: false })
    expect(await read(id)).toMatchObject({ cancel_at_next_billing_date: false, cancellation_feedback: null })
    expect((await change(visit, id, { status: 'paused' })).body).toMatchObject({ status: 'paused', next_charge: null })
    expect((await change(visit, id, { status: 'active' })).body).toMatchObject({ status: 'active' })
    expect((await change(visit, id, { status: 'cancelled', ...why })).body).toMatchObject({ status: 'cancelled' })
    expect(await read(id)).toMatchObject({ status: 'cancelled', ...why })
    expect(await home(visit)).toMatchObject({ subscriptions: [], has_past_subscriptions: true })
    const past = await itemsOf<PortalSubscription>(visit, '/api/subscriptions')
    expect(past.map((each) => each.status)).toEqual(['cancelled'])
    expect(await itemsOf(visit, '/api/subscriptions?page_number=0&page_size=1')).toEqual(past)
    expect(await itemsOf(visit, '/api/subscriptions?page_number=1&page_size=1')).toEqual([])
    expect(await change(visit, id, { status: 'cancelled' })).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } })
  })

  test.each([
    ['a date', { next_billing_date: '2030-01-01T00:00:00Z' }],
    ['metadata', { metadata: { vip: 'yes' } }],
    ['a status that only we set', { status: 'expired' }],
    ['a tax ID', { tax_id: 'DE123456789' }],
    ['a longer comment than the API takes', { cancel_at_next_billing_date: true, cancellation_comment: 'x'.repeat(3001) }],
  ])('takes no %s from its customer', async (_, body) => {
    const { visit, id } = await begin()
    const before = await read(id)
    expect(await change(visit, id, body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
    expect(await read(id)).toEqual(before)
  })
})

describe('a plan', () => {
  const offer = (plans: string[]) =>
    ask(provider, '/settings/customer_portal', { method: 'PATCH', key: business.apiKey, body: { plans } })
  const plansOf = (visit: Visit, id: string) => itemsOf<{ product_id: string }>(visit, `/api/subscriptions/${id}/plans`)
  const preview = (visit: Visit, id: string, body: object) =>
    send(visit, `/api/subscriptions/${id}/change-plan/preview`, { method: 'POST', body })
  const changeTo = (visit: Visit, id: string, body: object) =>
    send(visit, `/api/subscriptions/${id}/change-plan`, { method: 'POST', body })

  test('changes to one that the business offers, at the price that its preview showed', async () => {
    const { visit, id } = await begin()
    const team = await makePlan('Team', 3000)
    await offer([team])
    expect((await plansOf(visit, id)).map((each) => each.product_id)).toEqual([plan, team])
    const form = { product_id: team, quantity: 2 }
    const seen = await preview(visit, id, form)
    expect(seen.body).toMatchObject({ due_now: { amount: 4800, currency: 'USD' }, renewal: { amount: 6000 } })
    expect(await changeTo(visit, id, { ...form, expected_total: 4700 })).toMatchObject({
      status: 409,
      body: { code: 'TOTAL_CHANGED' },
    })
    expect(await read(id)).toMatchObject({ product_id: plan })
    expect((await changeTo(visit, id, { ...form, expected_total: 4800 })).status).toBe(204)
    await provider.drainAll()
    expect(await read(id)).toMatchObject({ product_id: team, quantity: 2 })
  })

  test('keeps its own price and add-ons with another quantity, and an unlisted one is as good as unknown', async () => {
    const { visit, id } = await begin()
    const unlisted = await makePlan('Friends', 100)
    expect(await plansOf(visit, id)).toHaveLength(1)
    for (const product_id of [unlisted, 'pdt_unknown']) {
      const form = { product_id, quantity: 1 }
      expect(await preview(visit, id, form)).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
      expect(await changeTo(visit, id, { ...form, expected_total: 0 })).toMatchObject({ status: 404 })
    }
    expect((await changeTo(visit, id, { product_id: plan, quantity: 3, expected_total: 2400 })).status).toBe(204)
    await provider.drainAll()
    expect(await read(id)).toMatchObject({ product_id: plan, quantity: 3 })
  })

  test('takes neither a quantity of 0 nor terms that the customer may not choose', async () => {
    const { visit, id } = await begin()
    const form = { product_id: plan, quantity: 2 }
    for (const body of [
      { ...form, quantity: 0 },
      { ...form, quantity: 1.5 },
      { ...form, proration_billing_mode: 'do_not_bill' },
      {},
    ])
      expect(await preview(visit, id, body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  })

  test('is offered only if it exists and is a subscription with a fixed price', async () => {
    const once = await openSession(business).then(() => business.client.products.list())
    const [product] = once.items.filter(({ is_recurring }) => !is_recurring)
    expect(await offer(['pdt_unknown'])).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
    expect(await offer([product?.product_id ?? ''])).toMatchObject({ status: 422 })
    expect(await offer([plan, plan])).toMatchObject({ status: 422 })
    expect((await ask(provider, '/settings/customer_portal', { method: 'GET', key: business.apiKey })).body).toEqual({
      plans: [],
    })
  })
})

describe('a card', () => {
  const cards = (visit: Visit) => itemsOf<PortalCard>(visit, '/api/payment-methods')
  const remove = (visit: Visit, id: string) => send(visit, `/api/payment-methods/${id}`, { method: 'DELETE' })
  const choose = (visit: Visit, id: string, payment_method_id: string | null) =>
    send(visit, `/api/subscriptions/${id}/update-payment-method`, { method: 'POST', body: { payment_method_id } })
  const cardOf = (list: readonly PortalCard[], lastFour: string) =>
    list.find((each) => each.last_four === lastFour)?.payment_method_id ?? ''

  test('can be removed once no running subscription uses it', async () => {
    const { visit, id } = await begin()
    const card = cardOf(await cards(visit), '4242')
    expect(await remove(visit, card)).toMatchObject({ status: 409, body: { code: 'PAYMENT_METHOD_IN_USE' } })
    await change(visit, id, { status: 'cancelled' })
    expect((await remove(visit, card)).status).toBe(204)
    expect(await cards(visit)).toEqual([])
    expect(await remove(visit, card)).toMatchObject({ status: 404, body: { code: 'PAYMENT_METHOD_NOT_FOUND' } })
  })

  test('cannot be removed at the moment when a running subscription begins to use it', async () => {
    const { visit, id, customerId } = await begin()
    const second = await subscribeAgain(customerId, '5555555555554444')
    await change(visit, second.subscription_id, { status: 'cancelled' })
    const card = cardOf(await cards(visit), '4444')
    const { answer } = await transact(provider.deps, { businessId: business.businessId, mode: 'test' }, async (scope) => {
      await useSavedMethod(scope, id, card)
      return startDuring(scope.trx, () => remove(visit, card))
    })
    expect(await answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_METHOD_IN_USE' } })
  })

  test('is made the default: every running subscription uses it, and what is outstanding is paid at once', async () => {
    const { visit, id, customerId } = await begin(FAILS_LATER)
    const second = await subscribeAgain(customerId, '5555555555554444')
    await moveClock(at, { months: 1 })
    expect((await read(id)).status).toBe('on_hold')
    const good = cardOf(await cards(visit), '4444')
    const answer = await send(visit, `/api/payment-methods/${good}/default`, { method: 'POST' })
    expect(answer.body.items).toContainEqual(expect.objectContaining({ payment_method_id: good, is_default: true }))
    await provider.drainAll()
    expect(await read(id)).toMatchObject({ status: 'active', payment_method_id: good })
    expect(await read(second.subscription_id)).toMatchObject({ payment_method_id: good })
  })

  test('is added on a page that leads back to the portal, opened once, and pays what is outstanding', async () => {
    const { visit, id } = await begin(FAILS_LATER)
    await moveClock(at, { months: 1 })
    const [first, second] = [await choose(visit, id, null), await choose(visit, id, null)]
    expect(first.body.payment_link).toBe(second.body.payment_link)
    const path = new URL(String(first.body.payment_link)).pathname
    const session = await (await provider.request(`${path}/data`)).json()
    const back = `${provider.url}/portal/${business.businessId}/payment-methods`
    expect(session.cancel_url).toBe(back)
    expect((await post(provider, `${path}/pay`, typed('5555555555554444', { email, expected_total: 1200 }))).body.status).toBe(
      'succeeded',
    )
    await provider.drainAll()
    expect((await (await provider.request(`${path}/data`)).json()).redirect_url).toContain(`${back}?payment_id=`)
    expect((await home(visit)).subscriptions[0]).toMatchObject({
      status: 'active',
      payment_method_id: cardOf(await cards(visit), '4444'),
    })
  })

  test('of a subscription is another saved one, and never someone else’s', async () => {
    const { visit, id, customerId } = await begin()
    await subscribeAgain(customerId, '5555555555554444')
    const other = cardOf(await cards(visit), '4444')
    expect(await choose(visit, id, other)).toMatchObject({ status: 200, body: { payment_link: null } })
    expect(await read(id)).toMatchObject({ payment_method_id: other })
    email = `noor-${count}@example.com`
    const stranger = await begin()
    expect(await choose(stranger.visit, stranger.id, other)).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_METHOD_NOT_FOUND' },
    })
  })
})

describe('the billing history', () => {
  test('has every charge with its invoice and credit notes, and no checkout that nobody paid', async () => {
    const { visit, customerId } = await begin()
    await openSession(business, { customer: { customer_id: customerId } })
    const [payment] = await itemsOf<PortalPayment>(visit, '/api/payments')
    const { refund_id } = await business.client.refunds.create({ payment_id: payment?.payment_id ?? '' })
    await provider.drainAll()
    const [refunded, ...rest] = await itemsOf<PortalPayment>(visit, '/api/payments')
    expect(rest).toEqual([])
    expect(refunded).toMatchObject({ names: ['Pro'], status: 'succeeded', total_amount: 1200, card_last_four: '4242' })
    expect(refunded?.refunds).toMatchObject([{ refund_id, status: 'succeeded', amount: 1200 }])
    expect(refunded?.invoices?.items).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note' }])
    for (const { url } of refunded?.invoices?.items ?? [])
      expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf')
    expect(await itemsOf(visit, '/api/payments?page_number=1')).toEqual([])
    expect(await send(visit, '/api/payments?page_size=101')).toMatchObject({
      status: 422,
      body: { code: 'INVALID_QUERY_PARAMS' },
    })
  })
})

test('the billing history has the disputes of a payment, and how they ended', async () => {
  const { visit } = await begin()
  const disputesOf = async () => (await itemsOf<PortalPayment>(visit, '/api/payments'))[0]?.disputes
  const [payment] = await itemsOf<PortalPayment>(visit, '/api/payments')
  expect(payment?.disputes).toEqual([])
  const body = { payment_id: payment?.payment_id, amount: 500 }
  const { dispute_id } = await business.client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })
  const opened = { dispute_id, dispute_status: 'dispute_opened', amount: 500, currency: 'USD' }
  expect(await disputesOf()).toMatchObject([opened])
  await business.client.post(`/test_helpers/disputes/${dispute_id}/advance`, { body: { to: 'lost' } })
  expect(await disputesOf()).toMatchObject([{ ...opened, dispute_status: 'dispute_lost' }])
})

describe('the profile', () => {
  const save = (visit: Visit, body: object) => send(visit, '/api/profile', { method: 'PATCH', body })

  test('takes a name and a phone number', async () => {
    const { visit, customerId } = await begin()
    expect((await save(visit, { name: 'Maya L.', phone_number: '+1 555 0100' })).body).toEqual({
      name: 'Maya L.',
      email,
      phone_number: '+1 555 0100',
    })
    await save(visit, { phone_number: null })
    expect(await business.client.customers.retrieve(customerId)).toMatchObject({ name: 'Maya L.', phone_number: null })
  })

  test('takes no other email, which would receive other people’s links, no empty name, and nothing but a phone number', async () => {
    const { visit } = await begin()
    const phones = ['1'.repeat(33), 'abc', '+', '12'].map((phone_number) => ({ phone_number }))
    for (const body of [{ email: 'victim@example.com' }, { metadata: {} }, { name: ' ' }, ...phones])
      expect(await save(visit, body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  })
})
