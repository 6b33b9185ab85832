import { addMilliseconds } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { advanceAbandonment } from './advance-abandonment.ts'
import { selectProducts } from './insert-abandonment.ts'
import { lockBuyer } from './lock-buyer.ts'
import { RECOVERY_MILLISECONDS } from './send-reminder.ts'
import { isPurchase } from './watch-checkout.ts'

/**
 * Recovers the checkouts that a payment completes after all: its own, the one whose reminder led to it, and those that its customer
 * abandoned within the last 14 days with nothing in them but what this payment is for.
 */
export async function recordRecoveries(scope: Scope, payment: PaymentRow): Promise<void> {
  if (!isPurchase(payment)) return
  await lockBuyer(scope, payment.customerId, 'withOthers')
  const { checkoutSessionId, customerId } = payment
  const open = await scope.trx
    .selectFrom('abandonedCheckouts')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('status', 'in', ['abandoned', 'recovering', 'opted_out'])
    .where('abandonedAt', '>=', addMilliseconds(scope.clock.now(), -RECOVERY_MILLISECONDS))
    .where(
      sql<boolean>`(${checkoutSessionId} in (checkout_session_id, reminded_session_id)
        or (customer_id = ${customerId} and product_ids <@ ${selectProducts(scope, payment.id)}))`,
    )
    // Another purchase may recover the same ones at this moment: then they are no longer open.
    .orderBy('checkoutSessionId')
    .forUpdate()
    .execute()
  for (const checkout of open) await advanceAbandonment(scope, checkout, 'recover', { recoveredPaymentId: payment.id })
}
