import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type { SellerPageRow } from '#src/businesses/seller-details.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { ClockRow } from '#src/clocks/table.ts'
import { fault } from '#src/faults.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { CheckoutSessionRow } from './table.ts'

/** @throws 404 CHECKOUT_SESSION_NOT_FOUND, also for another business's session. */
export async function getCheckoutSession(scope: Scope, id: string): Promise<CheckoutSessionRow> {
  const session = await scope.trx
    .selectFrom('checkoutSessions')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!session) throw fault('CHECKOUT_SESSION_NOT_FOUND')
  return session
}

/** A session with what its page needs of its business, and that one's clock. `tries`: how often it was tried to be paid. */
export type HostedSessionRow = CheckoutSessionRow &
  Pick<BusinessRow, 'adaptiveCurrency' | 'theme'> &
  SellerPageRow &
  Pick<ClockRow, 'stoppedAt' | 'offsetMilliseconds'> & { businessName: string; businessImageId: string | null; tries: number }

const findHosted = prepare(
  (_: Kysely<ProviderTables>, { id }: Pick<CheckoutSessionRow, 'id'>) => sql<HostedSessionRow>`
    select session.*, businesses.name as business_name, adaptive_currency, theme,
      terms_url, refund_policy_url, privacy_policy_url, brands.image_id as business_image_id,
      clocks.stopped_at, coalesce(clocks.offset_milliseconds, 0) as offset_milliseconds, (
      select coalesce(sum(retry_attempt + 1), 0)::int from payments
      where payments.business_id = session.business_id and payments.mode = session.mode and checkout_session_id = session.id
    ) as tries
    from checkout_sessions session
    join businesses on businesses.id = session.business_id
    left join brands on brands.business_id = session.business_id and brands.mode = session.mode and brands.is_primary
    left join clocks on clocks.business_id = session.business_id and clocks.mode = session.mode
    where session.id = ${id}`,
)

/** Finds the session of a hosted page by its ID, which is long, random and the buyer's only credential. */
export async function findHostedSession(db: Kysely<ProviderTables>, id: string): Promise<HostedSessionRow | undefined> {
  const [session] = await findHosted.run(db, { id })
  return session
}

/** Returns whether an attempt is pending or paid. A session with such an attempt takes no other. */
export const isLive = ({ status }: PaymentRow): boolean =>
  status === 'processing' || status === 'requires_customer_action' || status === 'succeeded'

type Payable = Pick<CheckoutSessionRow, 'id' | 'paymentId'>

/**
 * Returns the payment that a session was opened for. If the subscription of a card page went on hold since, that's the
 * outstanding payment: a new card pays it.
 */
async function findBoundPayment(scope: Scope, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(scope, paymentId)
  if (payment.billingReason !== 'method_update' || payment.subscriptionId === null || isLive(payment)) return payment
  const outstanding = await findOutstandingPayment(scope, await getSubscription(scope, payment.subscriptionId))
  return outstanding?.status === 'failed' ? outstanding : payment
}

/** Finds the latest attempt to pay a session, preferring one that succeeded or is pending. */
export async function findLatestAttempt(scope: Scope, { id, paymentId }: Payable): Promise<PaymentRow | undefined> {
  if (paymentId !== null) return findBoundPayment(scope, paymentId)
  const attempts = await scope.trx
    .selectFrom('payments')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('checkoutSessionId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(20)
    .execute()
  return attempts.find(isLive) ?? attempts[0]
}
