import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/test-provider.ts'

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

async function keepCard(number = '4242424242424242'): Promise<string> {
  const { body } = await pay(await sessionFor(customerId), { card: typed(number).card, saves_card: true })
  return String((await business.client.payments.retrieve(String(body.payment_id))).payment_method_id)
}

test('a card that is kept is listed with everything but its number', async () => {
  const id = await keepCard()
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

test('a card is kept only when the buyer says so, and only once it was charged', async () => {
  await pay(await sessionFor(customerId), {})
  await pay(await sessionFor(customerId), { card: typed('4000000000000002').card, saves_card: true })
  expect(await cardsOf(customerId)).toEqual([])
})

test('the same card again is the same method; another card is another', async () => {
  const first = await keepCard()
  expect(await keepCard()).toBe(first)
  expect(await keepCard('5555555555554444')).not.toBe(first)
  expect(await cardsOf(customerId)).toHaveLength(2)
})

test('a kept card is shown on the next checkout and pays it without being typed', async () => {
  const id = await keepCard()
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

test('a bank that asks is asked for a kept card too while its owner is there', async () => {
  const first = await pay(await sessionFor(customerId), { card: typed('4000002500003155').card, saves_card: true })
  const challenge = String(first.body.challenge_url).replace(provider.url, '')
  await post(provider, challenge, { answer: 'approve' })
  const [kept] = await cardsOf(customerId)
  const { body } = await pay(await sessionFor(customerId), { payment_method_id: kept?.payment_method_id })
  expect(body.status).toBe('requires_customer_action')
})

describe('kept cards are shown to nobody whom the business did not name', () => {
  test('an e-mail alone shows none, keeps none and charges none', async () => {
    const id = await keepCard()
    const session = await openSession(business, { customer: { email: 'maya@example.com' }, show_saved_payment_methods: true })
    expect(await shown(session)).toMatchObject({ saved_cards: [], can_save_card: false })
    expect(await pay(session, { payment_method_id: id })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_METHOD_UNSUPPORTED' },
    })
  })

  test('a session that did not ask for them shows none and charges none', async () => {
    const id = await keepCard()
    const session = await sessionFor(customerId, { show_saved_payment_methods: false })
    expect(await shown(session)).toMatchObject({ saved_cards: [], can_save_card: false })
    expect(await pay(session, { payment_method_id: id })).toMatchObject({ status: 422 })
  })

  test('the card of another customer is not found', async () => {
    const id = await keepCard()
    const other = await business.client.customers.create({ email: 'sam@example.com', name: 'Sam' })
    expect(await pay(await sessionFor(other.customer_id), { payment_method_id: id })).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_METHOD_NOT_FOUND' },
    })
  })
})

describe('removing', () => {
  test('a removed card is neither listed nor charged, and can be kept again', async () => {
    const id = await keepCard()
    await business.client.customers.deletePaymentMethod(id, { customer_id: customerId })
    expect(await cardsOf(customerId)).toEqual([])
    expect((await pay(await sessionFor(customerId), { payment_method_id: id })).status).toBe(404)
    const again = await ask(provider, `/customers/${customerId}/payment-methods/${id}`, {
      method: 'DELETE',
      key: business.apiKey,
    })
    expect(again).toMatchObject({ status: 404, body: { code: 'PAYMENT_METHOD_NOT_FOUND' } })
    expect(await keepCard()).not.toBe(id)
  })

  test('another business, and another customer, find nothing', async () => {
    const id = await keepCard()
    const path = `/customers/${customerId}/payment-methods`
    expect((await ask(provider, path, { method: 'GET', key: stranger.apiKey })).status).toBe(404)
    expect((await ask(provider, `${path}/${id}`, { method: 'DELETE', key: stranger.apiKey })).status).toBe(404)
    expect((await ask(provider, path, { method: 'GET', key: 'tpk_test_wrong' })).status).toBe(401)
    expect(await cardsOf(customerId)).toHaveLength(1)
  })
})

describe('a confirmed checkout with a kept card', () => {
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

  test('is charged at once, without a page, and what came of it is an event', async () => {
    const id = await keepCard()
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

  test('fails with the card that only pays once, and keeps its page for another', async () => {
    const id = await keepCard('4000000000000341')
    const { body } = await open(confirmed(id, customerId))
    await provider.drainAll()
    expect(await business.client.payments.retrieve(String(body.payment_id))).toMatchObject({
      status: 'failed',
      error_code: 'GENERIC_DECLINE',
    })
    const { status } = await pay(String(body.session_id), { expected_total: 3900, billing: address })
    expect(status).toBe(200)
  })

  test('a bank that always asks lets it pass when nobody is there', async () => {
    const first = await pay(await sessionFor(customerId), { card: typed('4000002500003155').card, saves_card: true })
    await post(provider, String(first.body.challenge_url).replace(provider.url, ''), { answer: 'approve' })
    const [kept] = await cardsOf(customerId)
    const { body } = await open(confirmed(String(kept?.payment_method_id), customerId))
    await provider.drainAll()
    expect((await business.client.payments.retrieve(String(body.payment_id))).status).toBe('succeeded')
  })

  test.each([
    ['without confirm', { confirm: false }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['with an e-mail in place of the customer', { customer: { email: 'maya@example.com' } }, 422, 'PAYMENT_METHOD_UNSUPPORTED'],
    ['with an unknown method', { payment_method_id: 'pm_unknown' }, 404, 'PAYMENT_METHOD_NOT_FOUND'],
    ['where no card is taken', { allowed_payment_method_types: ['klarna', 'ach'] }, 422, undefined],
  ])('%s is refused and nothing is written', async (_, changes, status, code) => {
    const id = await keepCard()
    const before = (await business.client.payments.list({ page_size: 100 })).items.length
    const refused = await open(confirmed(id, customerId, changes))
    expect(refused.status).toBe(status)
    if (code) expect(refused.body.code).toBe(code)
    expect((await business.client.payments.list({ page_size: 100 })).items).toHaveLength(before)
  })
})
