import { later } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, transact } from '#src/deps.ts'
import { CHECK_MILLISECONDS } from '#src/payments/create-payment.ts'
import { getPayment } from '#src/payments/get-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 50

/**
 * Takes the payments whose outcome should be known by now and finishes them from the card network's own record:
 * deferred ones, those whose buyer never answered the bank, and those that a crash left between the charge and
 * its note. Asking first and taking back only what has not moved money means nothing is charged twice and nothing
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

async function checkPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const found = await deps.acquirer.lookUp(payment.id)
  // Nothing there, or still waiting for the buyer: it is taken back, so that it cannot happen later either.
  const charge = !found || found.status === 'requires_action' ? await deps.acquirer.void(payment.id) : found
  try {
    await transact(deps, payment, async (scope) => settlePayment(scope, await getPayment(scope, payment.id), charge))
  } catch (error) {
    // Somebody else settled it at this moment: then it is settled.
    if (!(error instanceof Fault && error.status === 409)) throw error
  }
}
