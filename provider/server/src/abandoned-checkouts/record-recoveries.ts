import { addMilliseconds } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { advanceAbandonment } from './advance-abandonment.ts'
import { selectProducts } from './insert-abandonment.ts'
import { lockBuyer } from './lock-buyer.ts'
import { RECOVERY_MILLISECONDS } from './send-reminder.ts'
import { isPurchase } from './watch-checkout.ts'

type Completed = Tenant & { paymentId: string; checkoutSessionId: string | null; customerId: string; since: Date }

/** Locks what is open and completed by this payment. Another purchase may recover the same at this moment: it's no longer open then. */
const lockOpen = prepare(
  (db: Kysely<ProviderTables>, { businessId, mode, paymentId, checkoutSessionId, customerId, since }: Completed) =>
    db
      .selectFrom('abandonedCheckouts')
      .selectAll()
      .where('businessId', '=', businessId)
      .where('mode', '=', mode)
      .where('status', 'in', ['abandoned', 'recovering', 'opted_out'])
      .where('abandonedAt', '>=', since)
      .where(
        sql<boolean>`(${checkoutSessionId} in (checkout_session_id, reminded_session_id)
          or (customer_id = ${customerId} and product_ids <@ ${selectProducts({ businessId, mode }, paymentId)}))`,
      )
      .orderBy('checkoutSessionId')
      .forUpdate(),
)

/**
 * Recovers the checkouts that a payment completes after all: its own, the one whose reminder led to it, and those that its customer
 * abandoned within the last 14 days with nothing in them but what this payment is for.
 */
export async function recordRecoveries(scope: Scope, payment: PaymentRow): Promise<void> {
  if (!isPurchase(payment)) return
  await lockBuyer(scope, payment.customerId, 'withOthers')
  const { id: paymentId, checkoutSessionId, customerId } = payment
  const since = addMilliseconds(scope.clock.now(), -RECOVERY_MILLISECONDS)
  const open = await lockOpen.run(scope.trx, { ...toTenant(scope), paymentId, checkoutSessionId, customerId, since })
  for (const checkout of open) await advanceAbandonment(scope, checkout, 'recover', { recoveredPaymentId: payment.id })
}
