import { addMilliseconds } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Ref } from '#src/refs.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { advanceAbandonment } from './advance-abandonment.ts'
import { selectProducts } from './insert-abandonment.ts'
import { RECOVERY_MILLISECONDS } from './send-reminder.ts'
import { isPurchase } from './watch-checkout.ts'

const selectCustomer = (db: Kysely<ProviderTables>, { businessId, mode, id }: Ref) =>
  db.selectFrom('customers').select('id').where('businessId', '=', businessId).where('mode', '=', mode).where('id', '=', id)
const LOCKS = {
  alone: prepare((db: Kysely<ProviderTables>, customer: Ref) => selectCustomer(db, customer).forUpdate()),
  withOthers: prepare((db: Kysely<ProviderTables>, customer: Ref) => selectCustomer(db, customer).forKeyShare()),
}

/**
 * Locks a customer until the end of the transaction: whether a checkout is abandoned (`alone`) and whether a purchase recovers
 * one (`withOthers`) are decided one after the other, so that neither overlooks the other. Purchases don't wait for each other.
 */
export async function lockBuyer(scope: Scope, customerId: string, how: keyof typeof LOCKS): Promise<void> {
  await write(scope, LOCKS[how].fill({ ...toTenant(scope), id: customerId }))
}

type Completed = Tenant & { paymentId: string; checkoutSessionId: string | null; customerId: string; since: Date }

/**
 * Locks what is open and completed by this payment. Another purchase may recover the same at this moment: it's no longer open
 * then.
 */
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
 * Recovers the checkouts that a payment completes after all: its own, the one whose reminder led to it, and those that its
 * customer abandoned within the last 14 days with nothing in them but what this payment is for.
 */
export async function recordRecoveries(scope: Scope, payment: PaymentRow): Promise<void> {
  if (!isPurchase(payment)) return
  await lockBuyer(scope, payment.customerId, 'withOthers')
  const { id: paymentId, checkoutSessionId, customerId } = payment
  const since = addMilliseconds(scope.clock.now(), -RECOVERY_MILLISECONDS)
  const open = await lockOpen.run(scope.trx, { ...toTenant(scope), paymentId, checkoutSessionId, customerId, since })
  for (const checkout of open) await advanceAbandonment(scope, checkout, 'recover', { recoveredPaymentId: payment.id })
}
