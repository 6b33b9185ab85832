import { DAY } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyKeys, createLicensed, createLicensedPlan, isValid, keysOf } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { eventsOf, FAILS_LATER, monthly, subscribe } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let shop: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  shop = { provider, business }
})

const MONTH = 31 * DAY
const read = (id: string) => business.client.licenseKeys.retrieve(id)
const statusOf = async (id: string) => (await read(id)).status
const patch = (id: string, body: object) => ask(provider, `/license_keys/${id}`, { method: 'PATCH', key: business.apiKey, body })

type Begun = { subscription: string; key: DodoPayments.LicenseKey; plan: string }

async function begin({ number, changes = {} }: { number?: string; changes?: Record<string, unknown> } = {}): Promise<Begun> {
  const plan = await createLicensedPlan(shop, changes)
  const { subscription } = await subscribe(shop, plan, { total: 1200, ...(number ? { number } : {}) })
  const [key] = await keysOf(shop, null)
  if (!key) throw new Error('No key was issued')
  return { subscription: subscription.subscription_id, key, plan }
}

const update = (id: string, body: object) =>
  ask(provider, `/subscriptions/${id}`, { method: 'PATCH', key: business.apiKey, body }).then(({ status }) =>
    expect(status).toBe(200),
  )

test('a subscription issues its keys once it is active, without an expiry, and a renewal changes nothing', async () => {
  const duration = { license_key_duration: { count: 1, interval: 'Day' } }
  const plan = await createLicensedPlan(shop, duration)
  const { subscription, payment } = await subscribe(shop, plan, { total: 2400, quantity: 2 })
  const keys = await keysOf(shop, null)
  expect(keys).toEqual(
    Array(2).fill(
      expect.objectContaining({
        subscription_id: subscription.subscription_id,
        payment_id: payment.payment_id,
        product_id: plan,
        expires_at: null,
        status: 'active',
      }),
    ),
  )
  for (let month = 0; month < 3; month += 1) await provider.advance(MONTH)
  expect((await business.client.payments.list()).items.length).toBeGreaterThan(2)
  expect(await keysOf(shop, null)).toEqual(keys)
})

test('a trial issues its keys when it starts', async () => {
  const plan = await createLicensedPlan(shop, { price: monthly(1200, { trial_period_days: 14 }) })
  await subscribe(shop, plan, { total: 0 })
  expect(await keysOf(shop, null)).toEqual([expect.objectContaining({ status: 'active', expires_at: null })])
})

test('a cart with a plan and a product issues keys of both kinds', async () => {
  const duration = { license_key_duration: { count: 1, interval: 'Day' } }
  const [plan, product] = [await createLicensedPlan(shop, duration), await createLicensed(shop, duration)]
  const { keys } = await buyKeys(shop, { [plan]: 1, [product]: 1 }, { total: 6200 })
  expect(keys.find(({ product_id }) => product_id === plan)).toMatchObject({ expires_at: null })
  expect(keys.find(({ product_id }) => product_id === product)).toMatchObject({
    subscription_id: null,
    expires_at: expect.any(String),
  })
})

test('a key works while its subscription is not on hold, and again after it recovers', async () => {
  const { subscription, key } = await begin({ number: FAILS_LATER })
  await provider.advance(MONTH)
  expect((await business.client.subscriptions.retrieve(subscription)).status).toBe('on_hold')
  expect(await statusOf(key.id)).toBe('disabled')
  expect(await isValid(shop, key.key)).toBe(false)
  expect(await patch(key.id, { disabled: false })).toMatchObject({ status: 422, body: { code: 'UNSUPPORTED_ACTION' } })
  const { link } = await business.client.subscriptions
    .updatePaymentMethod(subscription, { payment_method: { type: 'new' } })
    .then(({ payment_link }) => ({ link: String(payment_link) }))
  const card = { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' }
  const billing = { country: 'US', street: '1 Main', city: 'San Francisco', state: 'CA', zipcode: '94103' }
  const typed = { email: 'maya@example.com', name: 'Maya', billing, card, expected_total: 1200 }
  await ask(provider, `/session/${link.split('/').at(-1)}/pay`, { body: typed })
  expect((await business.client.subscriptions.retrieve(subscription)).status).toBe('active')
  expect(await statusOf(key.id)).toBe('active')
})

test('a key rests while its subscription is paused', async () => {
  const { subscription, key } = await begin()
  await update(subscription, { status: 'paused' })
  expect(await statusOf(key.id)).toBe('disabled')
  await update(subscription, { status: 'active' })
  expect(await statusOf(key.id)).toBe('active')
})

test('a key that the seller disabled stays disabled when its subscription resumes', async () => {
  const { subscription, key } = await begin()
  await patch(key.id, { disabled: true })
  await update(subscription, { status: 'paused' })
  await update(subscription, { status: 'active' })
  expect(await statusOf(key.id)).toBe('disabled')
  expect((await patch(key.id, { disabled: false })).body.status).toBe('active')
})

describe('a key is disabled for good', () => {
  const checkEnded = async (key: DodoPayments.LicenseKey) => {
    expect(await statusOf(key.id)).toBe('disabled')
    expect(await patch(key.id, { disabled: false })).toMatchObject({
      status: 422,
      body: { code: 'UNSUPPORTED_ACTION', issues: [{ path: 'disabled' }] },
    })
    expect(await statusOf(key.id)).toBe('disabled')
  }

  test('when its subscription is canceled, also while paused', async () => {
    const { subscription, key } = await begin()
    await update(subscription, { status: 'paused' })
    await update(subscription, { status: 'cancelled' })
    await checkEnded(key)
  })

  test('when its subscription expires', async () => {
    const term = { subscription_period_count: 1, subscription_period_interval: 'Month' }
    const { subscription, key } = await begin({ changes: { price: monthly(1200, term) } })
    await provider.advance(2 * MONTH)
    expect((await business.client.subscriptions.retrieve(subscription)).status).toBe('expired')
    await checkEnded(key)
  })

  test('by a change of plan, which issues and mails new keys', async () => {
    const { subscription, key } = await begin()
    const plan = await createLicensedPlan(shop, { name: 'Team', price: monthly(2400), license_key_activation_message: 'Call us' })
    const change = { product_id: plan, quantity: 2, proration_billing_mode: 'full_immediately' as const }
    await business.client.subscriptions.changePlan(subscription, change)
    await provider.drainAll()
    await checkEnded(key)
    const fresh = (await keysOf(shop, null)).filter(({ id }) => id !== key.id)
    expect(fresh).toEqual(
      Array(2).fill(
        expect.objectContaining({ product_id: plan, subscription_id: subscription, status: 'active', expires_at: null }),
      ),
    )
    const mails = (await (await provider.request('/mailbox.json?to=maya@example.com')).json()) as { text: string }[]
    const mail = mails.find(({ text }) => text.includes('Your plan is now “Team”.'))
    for (const each of fresh) expect(mail?.text).toContain(each.key)
    expect(mail?.text).toContain('Call us')
    const types = (await eventsOf(provider, business)).map((event) => event.split(' ')[1])
    expect(types.filter((type) => type === 'license_key.created')).toHaveLength(3)
  })
})

test('a scheduled change of plan keeps the keys until it applies', async () => {
  const { subscription, key } = await begin()
  const plan = await createLicensedPlan(shop, { name: 'Team', price: monthly(2400), license_key_enabled: false })
  const change = { product_id: plan, quantity: 1, proration_billing_mode: 'full_immediately' as const }
  await business.client.subscriptions.changePlan(subscription, { ...change, effective_at: 'next_billing_date' })
  expect(await statusOf(key.id)).toBe('active')
  await provider.advance(MONTH)
  expect((await business.client.subscriptions.retrieve(subscription)).product_id).toBe(plan)
  expect((await keysOf(shop, null)).map(({ status }) => status)).toEqual(['disabled'])
})

test('a change of the same plan that keeps its quantity keeps the keys', async () => {
  const { subscription, key, plan } = await begin()
  await business.client.discounts.create({ type: 'percentage', amount: 1000, code: 'LESS' })
  const change = { product_id: plan, quantity: 1, proration_billing_mode: 'full_immediately' as const, discount_code: 'LESS' }
  await business.client.subscriptions.changePlan(subscription, change)
  await provider.drainAll()
  expect((await keysOf(shop, null)).map(({ id, status }) => [id, status])).toEqual([[key.id, 'active']])
})

test('a key of a subscription gets no expiry', async () => {
  const { key } = await begin()
  expect(await patch(key.id, { expires_at: '2030-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { code: 'NO_EXPIRY_ON_SUBSCRIPTION_LICENSE_KEYS' },
  })
  expect((await patch(key.id, { expires_at: null, activations_limit: 4 })).body).toMatchObject({
    expires_at: null,
    activations_limit: 4,
  })
})

test('a lost dispute of a plan change disables its key, and a second one leaves it alone if its seller enabled it', async () => {
  const { subscription } = await begin()
  const dearer = await createLicensedPlan(shop, { price: monthly(5000) })
  const change = { product_id: dearer, quantity: 1, proration_billing_mode: 'full_immediately' as const }
  await business.client.subscriptions.changePlan(subscription, change)
  await provider.drainAll()
  const key = (await keysOf(shop, null)).find(({ product_id }) => product_id === dearer)
  const call = (path: string, body: object) => ask(provider, `/test_helpers/disputes${path}`, { key: business.apiKey, body })
  const lose = async () => {
    const { dispute_id } = (await call('', { payment_id: key?.payment_id, amount: 1000 })).body
    expect((await call(`/${dispute_id}/advance`, { to: 'lost' })).status).toBe(200)
    return statusOf(String(key?.id))
  }
  expect(await lose()).toBe('disabled')
  expect((await patch(String(key?.id), { disabled: false })).body.status).toBe('active')
  expect(await lose()).toBe('active')
})
