import { later } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { assert, Fault } from '@tradepost/kit/faults'
import type { Charge } from '#src/acquirer/acquirer.ts'
import { type Deps, readingScope, transact } from '#src/deps.ts'
import { getToken } from '#src/payment-methods/get-payment-method.ts'
import { advancePayment } from '#src/payments/advance-payment.ts'
import { chargeKeyOf, chargeRequest } from '#src/payments/charge-request.ts'
import { CHECK_MILLISECONDS } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { settleCharge } from './settle-charge.ts'

const BATCH = 50

/**
 * Takes the payments whose outcome should be known by now and finishes them from the card network's own record:
 * deferred ones, those whose buyer never answered the bank, and those that a crash left between the charge and
 * its note; and charges the kept cards of payments that have no buyer. Asking first and taking back only what has not moved money means nothing is charged twice and nothing
 * that was charged is lost. Returns how many it looked at.
 */
export async function checkPayments(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.db
    .updateTable('payments')
    .set({ checkAt: later(now, CHECK_MILLISECONDS) })
    .where((where) =>
      where(
        sql`(business_id, mode, id)`,
        'in',
        sql`(select business_id, mode, id from payments where check_at <= ${now} order by check_at limit ${BATCH} for update skip locked)`,
      ),
    )
    .returningAll()
    .execute()
  for (const payment of due) {
    try {
      await checkPayment(deps, payment)
    } catch (error) {
      // One that cannot be asked about must not hold up the others; its own next time is written already.
      deps.log.error({ payment: payment.id, error: String(error) }, 'payment could not be checked, will ask again')
    }
  }
  return due.length
}

/** A kept card whose charge has not arrived is charged now: that is what its payment was made for. */
async function chargeKeptCard(deps: Deps, payment: PaymentRow): Promise<Charge> {
  assert(payment.paymentMethodId, 'Without a buyer a kept card is charged')
  const token = await getToken(readingScope(deps, payment), payment.paymentMethodId)
  return deps.acquirer.charge(chargeRequest(payment, { kind: 'kept', token }))
}

async function checkPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  if (payment.status === 'requires_payment_method') return abandonPayment(deps, payment)
  const key = chargeKeyOf(payment)
  const found = await deps.acquirer.lookUp(key)
  if (!found && payment.isOffSession) {
    await settleCharge(deps, payment, await chargeKeptCard(deps, payment))
    return
  }
  // Nothing there, or still waiting for the buyer: it is taken back, so that it cannot happen later either.
  const charge = !found || found.status === 'requires_action' ? await deps.acquirer.void(key) : found
  await settleCharge(deps, payment, charge)
}

/** A link that nobody used in its time; one that is used at this moment is left to its buyer. */
async function abandonPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  try {
    await transact(deps, payment, (scope) => advancePayment(scope, payment, 'abandon', { checkAt: null }))
  } catch (error) {
    if (!(error instanceof Fault && error.status === 409)) throw error
  }
}
