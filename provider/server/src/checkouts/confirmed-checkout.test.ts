import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { monthly, moveClock } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { products } = business.client
  caliper = (await products.create({ name: 'Caliper', price: usd(6300), tax_category: 'saas' })).product_id
  plan = (await products.create({ name: 'Plumb Pro', price: monthly(2500), tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const address = { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' } as const
const asked = (changes: Record<string, unknown> = {}) => ({
  product_cart: [{ product_id: caliper, quantity: 1 }],
  customer: { email: 'maya@example.com', name: 'Maya Lindqvist', phone_number: '+14155550123' },
  billing_address: address,
  confirm: true,
  ...changes,
})
type Created = Record<'session_id' | 'payment_id' | 'client_secret' | 'publishable_key' | 'checkout_url', string>
async function confirm(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Created> {
  const { status, body } = await ask(provider, '/checkouts', { key: business.apiKey, body: asked(changes), headers })
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  return body as Created
}
const pay = (session: string, number = '4242424242424242', changes: Record<string, unknown> = {}) =>
  post(provider, `/session/${session}/pay`, typed(number, changes))
const payments = () => business.client.payments
const eventsOf = async (id: string) =>
  (
    await provider.deps.database.db
      .selectFrom('events')
      .select('type')
      .where('subjectId', '=', id)
      .orderBy('createdAt')
      .orderBy('type')
      .execute()
  ).map(({ type }) => type)
const paymentsOf = async (session: string) =>
  provider.deps.database.db.selectFrom('payments').select('id').where('checkoutSessionId', '=', session).execute()

describe('M19: a confirmed checkout', () => {
  test('M19: has its payment right away, with the customer, the address and the total', async () => {
    const created = await confirm({ metadata: { order: 'o-1' } })
    expect(created).toEqual({
      session_id: expect.stringMatching(/^cks_/),
      payment_id: expect.stringMatching(/^pay_/),
      client_secret: expect.stringMatching(/^csec_[\w-]{43}$/),
      publishable_key: expect.stringMatching(/^pk_test_[\w-]{43}$/),
      checkout_url: `${provider.url}/session/${created.session_id}`,
    })
    expect(await business.client.checkoutSessions.retrieve(created.session_id)).toMatchObject({
      payment_id: created.payment_id,
      payment_status: 'requires_payment_method',
      customer_email: 'maya@example.com',
      customer_name: 'Maya Lindqvist',
    })
    expect(await payments().retrieve(created.payment_id)).toMatchObject({
      status: 'requires_payment_method',
      total_amount: 6300,
      checkout_session_id: created.session_id,
      customer: { email: 'maya@example.com', phone_number: '+14155550123' },
      billing: address,
      metadata: { order: 'o-1' },
    })
    expect(await eventsOf(created.payment_id)).toEqual([])
  })

  test('M19: has its own secret and the publishable key of its business', async () => {
    const [one, two] = [await confirm(), await confirm()]
    const stranger = await provider.openBusiness('Stranger Ltd')
    const own = (await stranger.client.products.create({ name: 'Plane', price: usd(6300), tax_category: 'saas' })).product_id
    const body = asked({ product_cart: [{ product_id: own, quantity: 1 }] })
    const { body: theirs } = await ask(provider, '/checkouts', { key: stranger.apiKey, body })
    expect(one.client_secret).not.toBe(two.client_secret)
    expect(one.publishable_key).toBe(two.publishable_key)
    expect(theirs.publishable_key).not.toBe(one.publishable_key)
    for (const secret of [one.client_secret, one.publishable_key])
      expect((await ask(provider, '/payments', { method: 'GET', key: secret })).status).toBe(401)
  })

  test('M19: makes every attempt on its page an attempt of that payment', async () => {
    const { session_id: session, payment_id: id } = await confirm()
    expect((await pay(session, '4000000000000002')).body).toMatchObject({ status: 'failed', payment_id: id })
    expect((await pay(session)).body).toMatchObject({ status: 'succeeded', payment_id: id })
    expect(await payments().retrieve(id)).toMatchObject({ status: 'succeeded', retry_attempt: 1 })
    expect(await eventsOf(id)).toEqual(['payment.failed', 'payment.succeeded'])
    expect(await paymentsOf(session)).toEqual([{ id }])
    expect(await pay(session)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_SESSION_CONSUMED' } })
  })

  test('M19: is charged once if it is paid in eight tabs at once', async () => {
    const { session_id: session, payment_id: id } = await confirm()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(session)))
    for (const { status, body } of answers) expect(status === 409 || body.payment_id === id).toBe(true)
    const charges = await provider.acquirerDatabase.db
      .selectFrom('charges')
      .select('status')
      .where('idempotencyKey', 'like', `${id}%`)
      .execute()
    expect(charges).toEqual([{ status: 'succeeded' }])
  })

  test('M19: for a plan has a pending subscription, which the payment activates', async () => {
    const { session_id: session, payment_id: id } = await confirm({ product_cart: [{ product_id: plan, quantity: 1 }] })
    const { subscription_id: subscriptionId } = await payments().retrieve(id)
    const subscription = () => business.client.subscriptions.retrieve(String(subscriptionId))
    expect(await subscription()).toMatchObject({ status: 'pending', product_id: plan })
    expect((await pay(session, '4000000000000002', { expected_total: 2500 })).body.status).toBe('failed')
    expect((await subscription()).status).toBe('pending')
    expect((await pay(session, undefined, { expected_total: 2500 })).body.status).toBe('succeeded')
    expect((await subscription()).status).toBe('active')
    const { items } = await business.client.subscriptions.list()
    expect(items.filter(({ product_id }) => product_id === plan)).toHaveLength(1)
  })

  test('M19: expires after 15 minutes without payment like a link, together with its subscription', async () => {
    const other = await provider.openBusiness('Other Ltd')
    const [own, club] = await Promise.all([
      other.client.products.create({ name: 'Plane', price: usd(6300), tax_category: 'saas' }),
      other.client.products.create({ name: 'Club', price: monthly(2500), tax_category: 'saas' }),
    ])
    const open = async (product_id: string) =>
      (await ask(provider, '/checkouts', { key: other.apiKey, body: asked({ product_cart: [{ product_id, quantity: 1 }] }) }))
        .body as Created
    const [once, monthlyPlan, tried] = [await open(own.product_id), await open(club.product_id), await open(club.product_id)]
    await pay(tried.session_id, '4000000000000002', { expected_total: 2500 })
    await moveClock(
      { provider, business: other },
      { to: new Date(provider.clock.now().getTime() + 15 * MINUTE + 1000).toISOString() },
    )
    const statusOf = async ({ payment_id }: Created) => (await other.client.payments.retrieve(payment_id)).status
    expect([await statusOf(once), await statusOf(monthlyPlan), await statusOf(tried)]).toEqual([
      'cancelled',
      'cancelled',
      'failed',
    ])
    expect(await eventsOf(once.payment_id)).toEqual(['payment.cancelled'])
    const { items } = await other.client.subscriptions.list()
    expect(items.map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await pay(once.session_id)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_SESSION_EXPIRED' } })
  })

  test('M19: uses a discount code when it is paid, not when it is created', async () => {
    const { discount_id } = await business.client.discounts.create({
      type: 'percentage',
      amount: 1000,
      code: 'ONCE',
      usage_limit: 1,
    })
    const used = async () => (await business.client.discounts.retrieve(discount_id)).times_used
    const [one, two] = [await confirm({ discount_code: 'ONCE' }), await confirm({ discount_code: 'ONCE' })]
    expect(await used()).toBe(0)
    expect((await pay(one.session_id, '4000000000000002', { expected_total: 5670 })).body.status).toBe('failed')
    expect(await used()).toBe(0)
    expect((await pay(two.session_id, undefined, { expected_total: 5670 })).body.status).toBe('succeeded')
    expect(await used()).toBe(1)
    expect(await pay(one.session_id, undefined, { expected_total: 5670 })).toMatchObject({
      status: 422,
      body: { code: 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED' },
    })
  })

  test('M19: is created once, even if the SDK repeats the request', async () => {
    const headers = { 'idempotency-key': 'confirm-once' }
    const created = await Promise.all(Array.from({ length: 8 }, () => confirm({ metadata: { run: 'retry' } }, headers)))
    expect(new Set(created.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await paymentsOf(created[0]?.session_id ?? '')).toHaveLength(1)
  })

  test('M19: with a saved card is charged right away and has no page', async () => {
    const { customer_id } = await business.client.customers.create({ email: 'ruth@example.com', name: 'Ruth' })
    const first = await confirm({ customer: { customer_id }, show_saved_payment_methods: true })
    await pay(first.session_id, undefined, { saves_card: true })
    const [card] = (await business.client.customers.retrievePaymentMethods(customer_id)).items
    const created = await confirm({ customer: { customer_id }, payment_method_id: card?.payment_method_id })
    expect(created).toMatchObject({
      checkout_url: null,
      client_secret: expect.stringMatching(/^csec_/),
      publishable_key: first.publishable_key,
    })
    await provider.drainAll()
    expect(await payments().retrieve(created.payment_id)).toMatchObject({ status: 'succeeded', total_amount: 6300 })
  })

  test('M19: shows the saved cards of a customer given by ID, never of one given by email', async () => {
    const email = 'vera@example.com'
    const { customer_id } = await business.client.customers.create({ email, name: 'Vera' })
    const shows = { show_saved_payment_methods: true }
    const owner = await confirm({ ...shows, customer: { customer_id } })
    await pay(owner.session_id, undefined, { saves_card: true })
    const [card] = (await business.client.customers.retrievePaymentMethods(customer_id)).items
    const cardsOn = async ({ session_id }: Created) =>
      ((await (await provider.request(`/session/${session_id}/data`)).json()) as HostedSession).saved_cards.length
    const anyone = await confirm({ ...shows, customer: { email } })
    expect(await cardsOn(await confirm({ ...shows, customer: { customer_id } }))).toBe(1)
    expect(await cardsOn(anyone)).toBe(0)
    const used = { card: undefined, payment_method_id: card?.payment_method_id }
    expect((await pay(anyone.session_id, undefined, used)).status).toBe(422)
  })

  test('M19: uses the newest customer with the email, or creates one if the request asks for it', async () => {
    const customerOf = async (changes: Record<string, unknown> = {}) =>
      (await payments().retrieve((await confirm(changes)).payment_id)).customer.customer_id
    const known = await customerOf()
    expect(await customerOf()).toBe(known)
    expect(await customerOf({ feature_flags: { always_create_new_customer: true } })).not.toBe(known)
    const customer = { email: 'maya@example.com', name: 'Maya', create_new_customer: true }
    expect(await customerOf({ customer })).not.toBe(known)
  })

  test.each([
    ['a customer', { customer: undefined }, ['customer']],
    ['an address', { billing_address: undefined }, ['billing_address']],
    ['both', { customer: undefined, billing_address: undefined }, ['customer', 'billing_address']],
    [
      'a street and a state',
      { billing_address: { ...address, street: '', state: null } },
      ['billing_address.street', 'billing_address.state'],
    ],
    ['a postal code', { minimal_address: true, billing_address: { country: 'US' } }, ['billing_address.zipcode']],
  ])('M19: without %s is rejected with the missing fields, and nothing is written', async (_, changes, paths) => {
    const count = async () =>
      (
        await provider.deps.database.db
          .selectFrom('payments')
          .select((row) => row.fn.countAll().as('all'))
          .executeTakeFirst()
      )?.all
    const before = await count()
    const { status, body } = await ask(provider, '/checkouts', { key: business.apiKey, body: asked(changes) })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'MISSING_BILLING_DETAILS' })
    expect((body.issues as { path: string }[]).map(({ path }) => path)).toEqual(paths)
    expect(await count()).toBe(before)
  })

  test('M19: requires an amount for a pay-what-you-want price', async () => {
    const price = { ...usd(100), pay_what_you_want: true }
    const { product_id } = await business.client.products.create({ name: 'Tip', price, tax_category: 'saas' })
    const cart = (amount?: number) => asked({ product_cart: [{ product_id, quantity: 1, amount }] })
    expect((await ask(provider, '/checkouts', { key: business.apiKey, body: cart() })).status).toBe(422)
    expect((await ask(provider, '/checkouts', { key: business.apiKey, body: cart(500) })).status).toBe(200)
  })

  test('M19: has no payment until someone pays if confirm is false', async () => {
    const { body } = await ask(provider, '/checkouts', { key: business.apiKey, body: asked({ confirm: false }) })
    expect(body).toMatchObject({ payment_id: null, client_secret: null, publishable_key: null })
  })
})
