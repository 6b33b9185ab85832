import type { Remembered } from '@tradepost/kit/database/batch'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, transact } from '#src/deps.ts'
import { getChargeKey } from '#src/payments/charge-request.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { transactAlone } from '#src/transact-together.ts'
import { applyOutcome, type Outcome } from './apply-outcome.ts'

/**
 * Records the card network's outcome of an attempt, in its own transaction. If another call was faster, its outcome stays; an
 * outcome of an earlier attempt than the payment's current one is too late. `remembered`: what the transaction that began the
 * attempt knows of it.
 */
export async function recordOutcome(
  deps: Deps,
  attempt: PaymentRow,
  charge: Outcome,
  remembered: Remembered = new Map(),
): Promise<PaymentRow> {
  try {
    return await transactAlone(deps, { tenant: attempt, remembered }, async (scope) => {
      const payment = await getPayment(scope, attempt.id)
      return getChargeKey(payment) === getChargeKey(attempt) ? applyOutcome(scope, payment, charge) : payment
    })
  } catch (error) {
    if (!(error instanceof Fault && error.status === 409)) throw error
    return transact(deps, attempt, (scope) => getPayment(scope, attempt.id))
  }
}
