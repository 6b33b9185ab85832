import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  stranger = await provider.openBusiness('Stranger Ltd')
})
afterAll(() => provider.close())

let customerId: string
beforeEach(async () => {
  customerId = (await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })).customer_id
})

const sessionFor = (customer_id: string, changes: Record<string, unknown> = {}) =>
  openSession(business, { customer: { customer_id }, show_saved_payment_methods: true, ...changes })
const pay = (session: string, changes: Record<string, unknown>) => {
  const { card, ...buyer } = typed('4242424242424242')
  return post(provider, `/session/${session}/pay`, { ...buyer, ...('payment_method_id' in changes ? {} : { card }), ...changes })
}
const cardsOf = async (customer: string) => (await business.client.customers.retrievePaymentMethods(customer)).items
const shown = async (session: string) =>
  (await (await provider.request(`/session/${session}/data`)).json()) as { saved_cards: object[]; can_save_card: boolean }

async function saveCard(number = '4242424242424242'): Promise<string> {
  const { body } = await pay(await sessionFor(customerId), { card: typed(number).card, saves_card: true })
  return String((await business.client.payments.retrieve(String(body.payment_id))).payment_method_id)
}

test('a saved card is listed with everything but its number', async () => {
  const id = await saveCard()
  expect(await cardsOf(customerId)).toEqual([
    {
      payment_method_id: id,
      payment_method: 'card',
      payment_method_type: 'credit',
      card: {
        card_holder_name: 'Maya Lindqvist',
        card_issuing_country: 'US',
        card_network: 'VISA',
        card_type: 'CREDIT',
        expiry_month: '12',
        expiry_year: '2034',
        last4_digits: '4242',
      },
      last_used_at: provider.clock.now().toISOString(),
      recurring_enabled: true,
    },
  ])
  const kept = await provider.acquirerDatabase.db.selectFrom('storedCards').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('4242424242424242')
})

test('a card is saved only if the buyer asks for it and the charge succeeds', async () => {
  await pay(await sessionFor(customerId), {})
  await pay(await sessionFor(customerId), { card: typed('4000000000000002').card, saves_card: true })
  expect(await cardsOf(customerId)).toEqual([])
})

test('the same card saved again is the same payment method, and another card is a new one', async () => {
  const first = await saveCard()
  expect(await saveCard()).toBe(first)
  expect(await saveCard('5555555555554444')).not.toBe(first)
  expect(await cardsOf(customerId)).toHaveLength(2)
})

test('a saved card is shown in the next checkout and pays without being entered', async () => {
  const id = await saveCard()
  const session = await sessionFor(customerId)
  expect((await shown(session)).saved_cards).toEqual([
    { payment_method_id: id, network: 'VISA', last_four: '4242', expiry_month: 12, expiry_year: 2034 },
  ])
  const { body } = await pay(session, { payment_method_id: id })
  expect(body.status).toBe('succeeded')
  expect(await business.client.payments.retrieve(String(body.payment_id))).toMatchObject({
    payment_method_id: id,
    card_last_four: '4242',
    payment_method_type: 'credit',
  })
})

test('a saved card is challenged by its bank while its owner is present', async () => {
  const first = await pay(await sessionFor(customerId), { card: typed('4000002500003155').card, saves_card: true })
  const challenge = String(first.body.challenge_url).replace(provider.url, '')
  await post(provider, challenge, { answer: 'approve' })
  const [kept] = await cardsOf(customerId)
  const { body } = await pay(await sessionFor(customerId), { payment_method_id: kept?.payment_method_id })
  expect(body.status).toBe('requires_customer_action')
})

describe('saved cards are shown only to a customer that the business names', () => {
  test('an email alone shows, saves and charges none', async () => {
    const id = await saveCard()
    const session = await openSession(business, { customer: { email: 'maya@example.com' }, show_saved_payment_methods: true })
    expect(await shown(session)).toMatchObject({ saved_cards: [], can_save_card: false })
    expect(await pay(session, { payment_method_id: id })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_METHOD_UNSUPPORTED' },
    })
  })

  test("a session that didn't ask for them shows and charges none", async () => {
    const id = await saveCard()
    const session = await sessionFor(customerId, { show_saved_payment_methods: false })
    expect(await shown(session)).toMatchObject({ saved_cards: [], can_save_card: false })
    expect(await pay(session, { payment_method_id: id })).toMatchObject({ status: 422 })
  })

  test("another customer's card is not found", async () => {
    const id = await saveCard()
    const other = await business.client.customers.create({ email: 'sam@example.com', name: 'Sam' })
    expect(await pay(await sessionFor(other.customer_id), { payment_method_id: id })).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_METHOD_NOT_FOUND' },
    })
  })
})

describe('removing a saved card', () => {
  test('keeps it from being listed and charged, and it can be saved again', async () => {
    const id = await saveCard()
    await business.client.customers.deletePaymentMethod(id, { customer_id: customerId })
    expect(await cardsOf(customerId)).toEqual([])
    expect((await pay(await sessionFor(customerId), { payment_method_id: id })).status).toBe(404)
    const again = await ask(provider, `/customers/${customerId}/payment-methods/${id}`, {
      method: 'DELETE',
      key: business.apiKey,
    })
    expect(again).toMatchObject({ status: 404, body: { code: 'PAYMENT_METHOD_NOT_FOUND' } })
    expect(await saveCard()).not.toBe(id)
  })

  test("is impossible for another business, which can't list it either", async () => {
    const id = await saveCard()
    const path = `/customers/${customerId}/payment-methods`
    expect((await ask(provider, path, { method: 'GET', key: stranger.apiKey })).status).toBe(404)
    expect((await ask(provider, `${path}/${id}`, { method: 'DELETE', key: stranger.apiKey })).status).toBe(404)
    expect((await ask(provider, path, { method: 'GET', key: 'tpk_test_wrong' })).status).toBe(401)
    expect(await cardsOf(customerId)).toHaveLength(1)
  })
})

describe('a confirmed checkout with a saved card', () => {
  const address = { country: 'US', street: '1 Way', city: 'Reno', state: 'NV', zipcode: '89501' }
  const confirmed = (payment_method_id: string, customer_id: string, changes: Record<string, unknown> = {}) => ({
    customer: { customer_id },
    billing_address: address,
    confirm: true,
    payment_method_id,
    ...changes,
  })
  const open = async (changes: Record<string, unknown>) => {
    const product = await business.client.products.create({
      name: 'Caliper',
      price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
      tax_category: 'saas',
    })
    return ask(provider, '/checkouts', {
      key: business.apiKey,
      body: { product_cart: [{ product_id: product.product_id, quantity: 1 }], ...changes },
    })
  }

  test('is charged right away and once, without a page', async () => {
    const id = await saveCard()
    const { status, body } = await open(confirmed(id, customerId))
    expect({ status, body }).toMatchObject({ status: 200, body: { checkout_url: null } })
    await provider.drainAll()
    const payment = await business.client.payments.retrieve(String(body.payment_id))
    expect(payment).toMatchObject({
      status: 'succeeded',
      total_amount: 3900,
      payment_method_id: id,
      checkout_session_id: body.session_id,
    })
    const charges = await provider.acquirerDatabase.db
      .selectFrom('journal')
      .selectAll()
      .where('idempotencyKey', '=', payment.payment_id)
      .execute()
    expect(charges.map(({ kind }) => kind)).toEqual(['succeeded'])
  })

  test('fails if the card can be charged only once, and keeps its page for another card', async () => {
    const id = await saveCard('4000000000000341')
    const { body } = await open(confirmed(id, customerId))
    await provider.drainAll()
    expect(await business.client.payments.retrieve(String(body.payment_id))).toMatchObject({
      status: 'failed',
      error_code: 'GENERIC_DECLINE',
    })
    const { status } = await pay(String(body.session_id), { expected_total: 3900, billing: address })
    expect(status).toBe(200)
  })

  test('succeeds off-session even if the bank always challenges', async () => {
    const first = await pay(await sessionFor(customerId), { card: typed('4000002500003155').card, saves_card: true })
    await post(provider, String(first.body.challenge_url).replace(provider.url, ''), { answer: 'approve' })
    const [kept] = await cardsOf(customerId)
    const { body } = await open(confirmed(String(kept?.payment_method_id), customerId))
    await provider.drainAll()
    expect((await business.client.payments.retrieve(String(body.payment_id))).status).toBe('succeeded')
  })

  test.each([
    ['without confirm', { confirm: false }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['with an email instead of the customer', { customer: { email: 'maya@example.com' } }, 422, 'PAYMENT_METHOD_UNSUPPORTED'],
    ['with an unknown payment method', { payment_method_id: 'pm_unknown' }, 404, 'PAYMENT_METHOD_NOT_FOUND'],
    ["where cards aren't allowed", { allowed_payment_method_types: ['klarna', 'ach'] }, 422, undefined],
  ])('%s is rejected and nothing is written', async (_, changes, status, code) => {
    const id = await saveCard()
    const before = (await business.client.payments.list({ page_size: 100 })).items.length
    const refused = await open(confirmed(id, customerId, changes))
    expect(refused.status).toBe(status)
    if (code) expect(refused.body.code).toBe(code)
    expect((await business.client.payments.list({ page_size: 100 })).items).toHaveLength(before)
  })
})
