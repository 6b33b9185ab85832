import { sql } from '@tradepost/kit/database/database'
import type DodoPayments from 'dodopayments'
import { ask, post, type TestBusiness, type TestProvider, typed } from './test-provider.ts'

export const VISA = '4242424242424242'
/** Accepted when saved, declined at every later charge (reference, 3.13). */
export const FAILS_LATER = '4000000000000341'

/** Returns a monthly price in US dollars, for ten years. */
export const monthly = (price: number, changes: Record<string, unknown> = {}) => ({
  type: 'recurring_price' as const,
  currency: 'USD' as const,
  price,
  discount: 0,
  purchasing_power_parity: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 10,
  subscription_period_interval: 'Year' as const,
  ...changes,
})

type Subscribing = {
  number?: string
  /** Fields of the checkout. */
  session?: Record<string, unknown>
  /** The total that the page showed; by default the price. */
  total: number
  typed?: Record<string, unknown>
  quantity?: number
}

/** Subscribes to a product by a hosted checkout, and returns the result of the payment. */
export async function subscribe(
  { provider, business }: { provider: TestProvider; business: TestBusiness },
  productId: string,
  { number = VISA, session = {}, total, typed: more = {}, quantity = 1 }: Subscribing,
): Promise<{ payment: DodoPayments.Payment; subscription: DodoPayments.Subscription }> {
  const { session_id } = await business.client.checkoutSessions.create({
    product_cart: [{ product_id: productId, quantity }],
    ...session,
  })
  const { body } = await post(provider, `/session/${session_id}/pay`, typed(number, { expected_total: total, ...more }))
  await provider.drainAll()
  if (!body.payment_id) throw new Error(JSON.stringify(body))
  const payment = await business.client.payments.retrieve(String(body.payment_id))
  return { payment, subscription: await business.client.subscriptions.retrieve(String(payment.subscription_id)) }
}

/** Moves the business's clock and runs every job due on the way. */
export async function moveClock(
  { provider, business }: { provider: TestProvider; business: TestBusiness },
  to: Record<string, unknown>,
): Promise<void> {
  const moved = await ask(provider, '/test_helpers/clock/advance', { key: business.apiKey, body: to })
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
  await provider.drainAll()
}

/** Enables automatic retries of renewals, with this window. */
export async function retryRenewals({ business }: { business: TestBusiness }, windowDays = 13): Promise<void> {
  await business.client.patch('/settings/renewal_retries', { body: { enabled: true, window_days: windowDays } })
}

/** Lists the business's events in order, with type and instant; at the same instant, sorted by type. */
export async function eventsOf(provider: TestProvider, { businessId }: TestBusiness): Promise<string[]> {
  const events = await provider.deps.database.db
    .selectFrom('events')
    .select(['type', 'createdAt'])
    .where('businessId', '=', businessId)
    .orderBy('createdAt')
    .orderBy('type')
    .execute()
  return events.map(({ type, createdAt }) => `${createdAt.toISOString().slice(0, 16)} ${type}`)
}

/** Rows per insert, so that one statement stays below the statement timeout. */
const COPIES_EACH = 5000

/** Copies this subscription this many times, each with its own customer and card, all due at the same instant. */
export async function copySubscription(
  { deps }: Pick<TestProvider, 'deps'>,
  id: string,
  { count, dueAt }: { count: number; dueAt: Date },
): Promise<void> {
  const dates = JSON.stringify({ next_billing_at: dueAt, anchor_at: dueAt, period_index: 0 })
  await deps.database.db.transaction().execute(async (trx) => {
    for (let first = 1; first <= count; first += COPIES_EACH) {
      const last = Math.min(count, first + COPIES_EACH - 1)
      await sql`with copies as (
        select original, ${id} || '_' || number as copy
        from subscriptions as original, generate_series(${first}::int, ${last}::int) as number where original.id = ${id}
      ), customers as (
        insert into customers
        select (jsonb_populate_record(kept, jsonb_build_object('id', 'cus_' || copy, 'email', copy || '@example.com'))).*
        from copies join customers as kept on kept.id = (copies.original).customer_id
      ), cards as (
        insert into payment_methods
        select (jsonb_populate_record(kept, jsonb_build_object('id', 'pm_' || copy, 'customer_id', 'cus_' || copy))).*
        from copies join payment_methods as kept on kept.id = (copies.original).payment_method_id
      ), subscribed as (
        insert into subscriptions
        select (jsonb_populate_record(original, ${dates}::jsonb || jsonb_build_object(
          'id', copy, 'customer_id', 'cus_' || copy, 'payment_method_id', 'pm_' || copy))).*
        from copies
        returning business_id, mode, id, next_billing_at
      )
      insert into schedule (business_id, mode, kind, subject_id, due_at, wakes_at)
      select business_id, mode, 'renew_subscription', id, next_billing_at, next_billing_at from subscribed`.execute(trx)
    }
  })
}
