import {
  createProduct,
  DECLINED,
  NEEDS_BANK,
  openCheckout,
  tryToPay,
} from '@tradepost/provider-server/abandoned-checkouts/test-abandonment'
import { payOut, sell } from '@tradepost/provider-server/payouts/test-payouts'
import { buyKey } from '@tradepost/provider-server/testing/test-license-keys'
import { ask, post, type TestBusiness, type TestProvider, typed } from '@tradepost/provider-server/testing/test-provider'
import { FAILS_LATER, monthly, moveClock, subscribe, VISA } from '@tradepost/provider-server/testing/test-subscriptions'

type At = { provider: TestProvider; business: TestBusiness }

/** Its bank decides a minute later. */
const DECIDES_LATER = '4000000000000259'
/** Its refunds take three days, so that a dispute overtakes them. */
const SLOW_REFUNDS = '4000000000007726'

async function call({ provider, business }: At, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await ask(provider, path, { key: business.apiKey, body })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Attempts that succeed, fail, are decided later and are left, and a checkout that is abandoned and recovered. */
async function emitPayments(at: At): Promise<void> {
  const product = await createProduct(at)
  await tryToPay(at, await openCheckout(at, [product]), { card: DECIDES_LATER })
  const left = await openCheckout(at, [product])
  const { paymentId } = await tryToPay(at, left, { card: NEEDS_BANK, email: 'left@example.com' })
  await post(at.provider, `/session/${left}/challenge/${paymentId}`, { answer: 'cancel' })
  await tryToPay(at, await openCheckout(at, [product]), { card: DECLINED, email: 'back@example.com' })
  await moveClock(at, { seconds: 3600 })
  await tryToPay(at, await openCheckout(at, [product]), { card: VISA, email: 'back@example.com' })
  await tryToPay(at, await openCheckout(at, [product], { discount_code: await createCode(at) }), { card: VISA })
}

async function createCode({ business }: At): Promise<string> {
  return (await business.client.discounts.create({ type: 'percentage', amount: 1000 })).code
}

const createPlan = async ({ business }: At, name: string, price: object): Promise<string> =>
  (await business.client.products.create({ name, price: price as ReturnType<typeof monthly>, tax_category: 'saas' })).product_id

/** One subscription that is held, recovered, changed, paused, resumed and cancelled, one that fails and one that expires. */
async function emitSubscriptions(at: At): Promise<void> {
  const { client } = at.business
  const [basic, pro] = [await createPlan(at, 'Basic', monthly(2000)), await createPlan(at, 'Pro', monthly(5000))]
  const once = await createPlan(
    at,
    'Once',
    monthly(1000, { subscription_period_count: 1, subscription_period_interval: 'Month' }),
  )
  await tryToPay(at, await openCheckout(at, [basic]), { card: DECLINED, email: 'fails@example.com' })
  await subscribe(at, once, { total: 1000 })
  const { subscription } = await subscribe(at, basic, { number: FAILS_LATER, total: 2000 })
  const id = subscription.subscription_id
  await moveClock(at, { seconds: 32 * 86_400 })
  const { payment_link } = await call(at, `/subscriptions/${id}/update-payment-method`, { type: 'new' })
  const page = String(payment_link).split('/').at(-1)
  await post(at.provider, `/session/${page}/pay`, typed(VISA, { expected_total: 2000 }))
  await at.provider.drainAll()
  await client.subscriptions.update(id, { metadata: { seat: '7' } })
  await client.subscriptions.changePlan(id, { product_id: pro, quantity: 1, proration_billing_mode: 'full_immediately' })
  await at.provider.drainAll()
  for (const status of ['paused', 'active', 'cancelled'] as const)
    await client.patch(`/subscriptions/${id}`, { body: { status } })
}

/** Sells something and asks for its money back. */
async function sellAndRefund(at: At, card?: string): Promise<string> {
  const payment_id = await sell(at, { amount: 6000, ...(card ? { card } : {}) })
  await call(at, '/refunds', { payment_id })
  return payment_id
}

/** Disputes a payment whose refund is pending, which makes the refund fail, and moves the dispute. */
async function dispute(at: At, steps: readonly string[], stage: string): Promise<void> {
  const payment_id = await sellAndRefund(at, SLOW_REFUNDS)
  const { dispute_id } = await call(at, '/test_helpers/disputes', { payment_id, stage })
  for (const to of steps) await call(at, `/test_helpers/disputes/${dispute_id}/advance`, { to })
}

async function emitAfterSale(at: At): Promise<void> {
  await buyKey(at)
  await buyKey(at, 5)
  await sellAndRefund(at)
  await at.provider.drainAll()
  for (const steps of [['accepted'], ['expired'], ['cancelled'], ['challenged', 'won'], ['challenged', 'lost']])
    for (const stage of ['pre_dispute', 'dispute']) await dispute(at, steps, stage)
  await dispute(at, ['escalate'], 'dispute')
  for (const outcome of ['failed', 'on_hold', 'success']) {
    await sell(at, { amount: 50_000 })
    await payOut(at, { outcome })
  }
}

/** Makes a business do everything that has an event, at least once. */
export async function emitEverything(at: At): Promise<void> {
  await emitPayments(at)
  await emitSubscriptions(at)
  await emitAfterSale(at)
  await at.provider.drainAll()
}
