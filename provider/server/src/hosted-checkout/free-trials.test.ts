import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answered, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { monthly, moveClock } from '#src/testing/test-subscriptions.ts'

const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
const DECLINED = '4000000000000002'

let provider: TestProvider
let business: TestBusiness
let plan: string
let other: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  const { products } = business.client
  const price = monthly(1200, { trial_period_days: 14 })
  plan = (await products.create({ name: 'Pro', price, tax_category: 'saas' })).product_id
  other = (await products.create({ name: 'Kiln', price: { ...price, price: 4900 }, tax_category: 'saas' })).product_id
})

const open = async (changes: object = {}, product = plan) =>
  (await business.client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 1 }], ...changes })).session_id
const show = async (session: string) => (await (await provider.request(`/session/${session}/data`)).json()) as HostedSession
const totalsOf = async (session: string) =>
  (await (await provider.request(`/session/${session}/totals?country=US`)).json()) as Totals
const pay = (session: string, email: string, total: number, card = VISA): Promise<Answered> =>
  post(provider, `/session/${session}/pay`, typed(card, { email, expected_total: total }))
const tryFree = async (email: string, card = VISA) => {
  const answer = await pay(await open(), email, 0, card)
  await provider.drainAll()
  return answer
}
const REFUSED = { status: 409, body: { code: 'TRIAL_ALREADY_USED' } }
const paymentsOf = async () => (await business.client.payments.list()).items

test.each(['maya@example.com', 'Maya@Example.com', 'maya+again@example.com', 'MAYA+2@EXAMPLE.COM'])(
  'N11: who had a free trial as maya@example.com gets no second one as %s, and pays the price that the page then names',
  async (email) => {
    expect((await tryFree('maya@example.com')).body.status).toBe('succeeded')
    for (const product of [plan, other]) {
      const price = product === plan ? 1200 : 4900
      const session = await open({}, product)
      const before = await paymentsOf()
      const refused = await pay(session, email, 0, MASTERCARD)
      expect(refused).toMatchObject(REFUSED)
      expect(refused.body.message).toContain(product === plan ? '$12.00' : '$49.00')
      expect(await paymentsOf()).toEqual(before)
      expect(await show(session)).toMatchObject({
        totals: { total: price },
        subscription: { trial_days: 0, trial_used: 'email' },
      })
    }
    const session = await open()
    await pay(session, email, 0, MASTERCARD)
    const paid = await pay(session, email, 1200, MASTERCARD)
    expect(paid.body.status).toBe('succeeded')
    await provider.drainAll()
    const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
    const subscription = await business.client.subscriptions.retrieve(String(payment.subscription_id))
    expect([payment.total_amount, subscription.trial_period_days]).toEqual([1200, 0])
    expect(await show(session)).toMatchObject({ totals: { total: 1200 }, subscription: { trial_used: 'email' } })
  },
)

test('N11: a customer whom the business names sees the price of today before they type anything, in the preview too', async () => {
  await tryFree('maya@example.com')
  const [customer] = (await business.client.customers.list({ email: 'maya@example.com' })).items
  const cart = { product_cart: [{ product_id: plan, quantity: 1 }] }
  for (const named of [{ customer_id: customer?.customer_id ?? '' }, { email: 'maya+2@example.com', name: 'Maya' }]) {
    const session = await open({ customer: named })
    expect(await totalsOf(session)).toMatchObject({ total: 1200 })
    expect(await show(session)).toMatchObject({ totals: { total: 1200 }, subscription: { trial_days: 0, trial_used: 'email' } })
    expect((await business.client.checkoutSessions.preview({ ...cart, customer: named })).total_price).toBe(1200)
    expect((await pay(session, 'maya@example.com', 1200, MASTERCARD)).body.status).toBe('succeeded')
  }
  expect((await business.client.checkoutSessions.preview({ ...cart, customer: { email: 'new@example.com' } })).total_price).toBe(
    0,
  )
})

test('N11: one card with two addresses gets one trial, and pays the price with the second', async () => {
  await tryFree('maya@example.com')
  const session = await open()
  const refused = await pay(session, 'noor@example.com', 0, '4242 4242 4242 4242')
  expect(refused).toMatchObject(REFUSED)
  expect(refused.body.message).toBe('This card was used for a free trial before. The total is $12.00')
  expect(await show(session)).toMatchObject({ totals: { total: 1200 }, subscription: { trial_used: 'card' } })
  expect((await pay(session, 'noor@example.com', 1200)).body.status).toBe('succeeded')
  expect((await tryFree('ida@example.com', MASTERCARD)).body.status).toBe('succeeded')
})

test('N11: a trial that was declined before it began does not count, and one that ended or was canceled does', async () => {
  expect((await tryFree('maya@example.com', DECLINED)).body.status).toBe('failed')
  const begun = await tryFree('maya@example.com')
  expect(begun.body.status).toBe('succeeded')
  const { subscription_id } = await business.client.payments.retrieve(String(begun.body.payment_id))
  await business.client.subscriptions.update(String(subscription_id), { status: 'cancelled' })
  expect(await tryFree('maya@example.com', MASTERCARD)).toMatchObject(REFUSED)
  await moveClock({ provider, business }, { to: '2027-06-01T00:00:00Z' })
  expect(await tryFree('maya@example.com', MASTERCARD)).toMatchObject(REFUSED)
})

test.each<[string, [string, string], [string, string]]>([
  ['one address', ['maya@example.com', VISA], ['maya+b@example.com', MASTERCARD]],
  ['one card', ['maya@example.com', VISA], ['noor@example.com', VISA]],
])('N11: of two checkouts of %s that are paid at once, one begins a trial', async (_, ...buyers) => {
  const sessions = [await open(), await open()]
  const answers = await Promise.all(buyers.map(([email, card], index) => pay(sessions[index] ?? '', email, 0, card)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('N11: a business can switch the limit off, and one that does not limit trials gives as many as are asked for', async () => {
  const setting = await business.client.get('/settings/subscriptions')
  expect(setting).toEqual({ one_per_product: false, one_trial_per_customer: true })
  await business.client.patch('/settings/subscriptions', { body: { one_trial_per_customer: false } })
  expect(await business.client.get('/settings/subscriptions')).toEqual({ one_per_product: false, one_trial_per_customer: false })
  for (let count = 0; count < 3; count += 1) expect((await tryFree('maya@example.com')).body.status).toBe('succeeded')
})

test("N11: another business's trials do not count", async () => {
  await tryFree('maya@example.com')
  const own = business
  business = await provider.openBusiness('Other')
  const price = monthly(1200, { trial_period_days: 14 })
  plan = (await business.client.products.create({ name: 'Pro', price, tax_category: 'saas' })).product_id
  expect((await tryFree('maya@example.com')).body.status).toBe('succeeded')
  business = own
})
