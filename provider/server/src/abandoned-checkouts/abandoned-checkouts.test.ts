import { TestClock } from '@tradepost/contract/provider/clocks'
import { DAY, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestProvider } from '#src/testing/test-provider.ts'
import { monthly, retryRenewals, subscribe } from '#src/testing/test-subscriptions.ts'
import {
  changeSettings,
  createLink,
  createProduct,
  DECLINED,
  listTold,
  NEEDS_BANK,
  openCheckout,
  type Shop,
  tryToPay,
  VISA,
} from './test-abandonment.ts'

let provider: TestProvider
let shop: Shop
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
beforeEach(async () => {
  shop = { provider, business: await provider.openBusiness() }
  caliper = await createProduct(shop)
})
afterAll(() => provider.close())

const typesTold = async () => (await listTold(shop)).map(({ type }) => type.split('.')[1])

test('a checkout is abandoned an hour after its last attempt failed, once, with the published payload', async () => {
  const session = await openCheckout(shop, [caliper])
  await tryToPay(shop, session)
  await provider.advance(30 * MINUTE)
  const failedAt = provider.clock.now()
  const { paymentId } = await tryToPay(shop, session)
  await provider.advance(HOUR - SECOND)
  expect(await typesTold()).toEqual([])
  await provider.advance(SECOND)
  const { customer, brand_id } = await shop.business.client.payments.retrieve(paymentId)
  const detected = {
    type: 'abandoned_checkout.detected',
    timestamp: provider.clock.now().toISOString(),
    data: {
      payload_type: 'AbandonedCheckout',
      payment_id: paymentId,
      customer_id: customer.customer_id,
      brand_id,
      abandonment_reason: 'payment_failed',
      status: 'abandoned',
      abandoned_at: failedAt.toISOString(),
      recovered_payment_id: null,
    },
  }
  expect(await listTold(shop)).toEqual([detected])
  await tryToPay(shop, session)
  await provider.advance(3 * HOUR)
  expect(await listTold(shop)).toEqual([detected])
})

test('a checkout that is paid in time, or being paid, is not abandoned', async () => {
  const paid = await openCheckout(shop, [caliper])
  await tryToPay(shop, paid)
  await tryToPay(shop, paid, { card: VISA })
  const pending = await openCheckout(shop, [caliper])
  await tryToPay(shop, pending, { email: 'late@example.com' })
  await provider.advance(59 * MINUTE)
  expect((await tryToPay(shop, pending, { card: NEEDS_BANK, email: 'late@example.com' })).status).toBe('requires_customer_action')
  await provider.advance(10 * MINUTE)
  expect(await typesTold()).toEqual([])
})

test("N53: the clock lists a failed checkout's detection by its last payment, and no longer once it's paid", async () => {
  const listDetections = async () => {
    const { body } = await ask(provider, '/test_helpers/clock', { method: 'GET', key: shop.business.apiKey })
    return TestClock.parse(body).next_due.flatMap(({ kind, subject_id }) => (kind === 'detect_abandonment' ? [subject_id] : []))
  }
  const session = await openCheckout(shop, [caliper])
  await tryToPay(shop, session)
  await provider.advance(MINUTE)
  const { paymentId } = await tryToPay(shop, session)
  expect(await listDetections()).toEqual([paymentId])
  await tryToPay(shop, session, { card: VISA })
  expect(await listDetections()).toEqual([])
})

test('a checkout that nobody has tried to pay is not abandoned, and neither is a payment link that nobody has opened', async () => {
  const session = await openCheckout(shop, [caliper])
  await ask(provider, `/session/${session}/data`, { method: 'GET' })
  await createLink(shop, caliper)
  await provider.advance(2 * DAY)
  expect(await typesTold()).toEqual([])
})

test('a payment link is abandoned an hour after it was last opened', async () => {
  const { session, paymentId } = await createLink(shop, caliper)
  await provider.request(`/session/${session}`)
  await provider.advance(40 * MINUTE)
  const openedAt = provider.clock.now()
  await provider.request(`/session/${session}`)
  await provider.advance(HOUR - SECOND)
  expect(await typesTold()).toEqual([])
  await provider.advance(SECOND)
  const data = { abandonment_reason: 'checkout_incomplete', payment_id: paymentId, abandoned_at: openedAt.toISOString() }
  expect(await listTold(shop)).toMatchObject([{ data }])
})

test('a payment link that was opened before it expired is abandoned too', async () => {
  const { session } = await createLink(shop, caliper)
  await provider.advance(DAY - 10 * MINUTE)
  const openedAt = provider.clock.now()
  await provider.request(`/session/${session}`)
  await provider.advance(HOUR)
  expect(await listTold(shop)).toMatchObject([{ data: { abandoned_at: openedAt.toISOString() } }])
})

test.each(['left', 'answered with "back"'])(
  "a bank's page that was opened and %s leaves the checkout incomplete",
  async (how) => {
    const session = await openCheckout(shop, [caliper])
    const openedAt = provider.clock.now()
    const { paymentId } = await tryToPay(shop, session, { card: NEEDS_BANK })
    if (how !== 'left') await post(provider, `/session/${session}/challenge/${paymentId}`, { answer: 'cancel' })
    await provider.advance(HOUR - SECOND)
    expect(await typesTold()).toEqual([])
    await provider.advance(SECOND)
    const data = { abandonment_reason: 'checkout_incomplete', abandoned_at: openedAt.toISOString(), payment_id: paymentId }
    expect(await listTold(shop)).toMatchObject([{ data }])
  },
)

test('a renewal, a new card and a charge without a buyer abandon nothing', async () => {
  const plan = await shop.business.client.products.create({ name: 'Pro', price: monthly(2000), tax_category: 'saas' })
  await retryRenewals(shop)
  const { subscription } = await subscribe(shop, plan.product_id, { number: '4000000000000341', total: 2000 })
  const card = await ask(provider, `/subscriptions/${subscription.subscription_id}/update-payment-method`, {
    key: shop.business.apiKey,
    body: { type: 'new' },
  })
  const session = String(card.body.payment_link).split('/').at(-1) ?? ''
  await provider.request(`/session/${session}`)
  await provider.advance(40 * DAY)
  expect((await shop.business.client.subscriptions.retrieve(subscription.subscription_id)).status).toBe('on_hold')
  expect(await typesTold()).toEqual([])
})

test('the same checkout, paid later, recovers it once, with its payment', async () => {
  const session = await openCheckout(shop, [caliper])
  const { paymentId } = await tryToPay(shop, session)
  await provider.advance(2 * HOUR)
  const paid = await tryToPay(shop, session, { card: VISA, email: 'other@example.com' })
  const told = await listTold(shop)
  expect(told.map(({ type, data }) => [type, data.status, data.payment_id, data.recovered_payment_id])).toEqual([
    ['abandoned_checkout.detected', 'abandoned', paymentId, null],
    ['abandoned_checkout.recovered', 'recovered', paymentId, paid.paymentId],
  ])
  await tryToPay(shop, await openCheckout(shop, [caliper]), { card: VISA })
  expect(await listTold(shop)).toEqual(told)
})

test('a payment link that is paid after all recovers itself', async () => {
  const { session, paymentId } = await createLink(shop, caliper)
  await tryToPay(shop, session)
  await provider.advance(HOUR)
  await tryToPay(shop, session, { card: VISA })
  expect(await listTold(shop)).toMatchObject([
    { data: { abandonment_reason: 'payment_failed' } },
    { data: { status: 'recovered', payment_id: paymentId, recovered_payment_id: paymentId } },
  ])
})

test('the same customer recovers it by buying the same products within 14 days, with or without others', async () => {
  const square = await createProduct(shop, 'Try Square')
  await tryToPay(shop, await openCheckout(shop, [caliper, square]))
  await tryToPay(shop, await openCheckout(shop, [caliper]), { email: 'stranger@example.com' })
  await provider.advance(HOUR)
  await tryToPay(shop, await openCheckout(shop, [caliper]), { card: VISA })
  await tryToPay(shop, await openCheckout(shop, [caliper, square]), { card: VISA, email: 'somebody@example.com' })
  expect(await typesTold()).toEqual(['detected', 'detected'])
  await provider.advance(14 * DAY - HOUR)
  const lamp = await createProduct(shop, 'Lamp')
  const { paymentId } = await tryToPay(shop, await openCheckout(shop, [lamp, square, caliper]), { card: VISA })
  expect(await typesTold()).toEqual(['detected', 'detected', 'recovered'])
  expect((await listTold(shop)).at(-1)?.data.recovered_payment_id).toBe(paymentId)
})

test('after 14 days, buying the same recovers nothing', async () => {
  await tryToPay(shop, await openCheckout(shop, [caliper]))
  await provider.advance(14 * DAY + SECOND)
  await tryToPay(shop, await openCheckout(shop, [caliper]), { card: VISA })
  expect(await typesTold()).toEqual(['detected'])
})

test('a checkout whose buyer has bought the same in another one is not abandoned; an older purchase changes nothing', async () => {
  await tryToPay(shop, await openCheckout(shop, [caliper]), { card: VISA, email: 'regular@example.com' })
  await provider.advance(2 * DAY)
  await tryToPay(shop, await openCheckout(shop, [caliper]))
  await tryToPay(shop, await openCheckout(shop, [caliper]), { card: VISA })
  await tryToPay(shop, await openCheckout(shop, [caliper]), { email: 'regular@example.com' })
  await provider.advance(HOUR)
  expect((await listTold(shop)).map(({ data }) => data.abandonment_reason)).toEqual(['payment_failed'])
})

test('a renewal of the same product recovers nothing', async () => {
  const plan = await shop.business.client.products.create({ name: 'Pro', price: monthly(2000), tax_category: 'saas' })
  await subscribe(shop, plan.product_id, { total: 2000 })
  await provider.advance(29 * DAY)
  await tryToPay(shop, await openCheckout(shop, [plan.product_id]))
  await provider.advance(3 * DAY)
  expect(await typesTold()).toEqual(['detected'])
})

test('the delay is a setting; a longer one holds for checkouts that were left before', async () => {
  expect((await ask(provider, '/settings/abandoned_checkouts', { method: 'GET', key: shop.business.apiKey })).body).toEqual({
    delay_minutes: 60,
    sends_reminders: false,
  })
  await tryToPay(shop, await openCheckout(shop, [caliper]))
  expect((await changeSettings(shop, { delay_minutes: 90 })).body).toEqual({ delay_minutes: 90, sends_reminders: false })
  await provider.advance(90 * MINUTE - SECOND)
  expect(await typesTold()).toEqual([])
  await provider.advance(SECOND)
  expect(await typesTold()).toEqual(['detected'])
  await changeSettings(shop, { delay_minutes: 15 })
  await tryToPay(shop, await openCheckout(shop, [caliper]), { card: DECLINED })
  await provider.advance(15 * MINUTE)
  expect(await typesTold()).toEqual(['detected', 'detected'])
})

test.each([
  ['a delay of 14 minutes', { delay_minutes: 14 }],
  ['a delay of more than a day', { delay_minutes: 1441 }],
  ['a delay of half a minute', { delay_minutes: 30.5 }],
  ['a delay in words', { delay_minutes: '60' }],
  ['no delay at all', { delay_minutes: null }],
  ['a reminder that is not yes or no', { sends_reminders: 'yes' }],
  ['an unknown setting', { delay: 60 }],
])('%s is refused and changes nothing', async (_, body) => {
  expect(await changeSettings(shop, body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  const shown = await ask(provider, '/settings/abandoned_checkouts', { method: 'GET', key: shop.business.apiKey })
  expect(shown.body).toEqual({ delay_minutes: 60, sends_reminders: false })
})
