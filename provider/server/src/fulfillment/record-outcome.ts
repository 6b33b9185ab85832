import { Fault } from '@tradepost/kit/faults'
import { type Deps, transact } from '#src/deps.ts'
import { chargeKeyOf } from '#src/payments/charge-request.ts'
import { getPayment } from '#src/payments/get-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { applyOutcome, type Outcome } from './apply-outcome.ts'

/**
 * Writes what the card network said of a try, in a transaction of its own. If somebody else was quicker, their word
 * stands; what is said of an earlier try than the payment's present one is too late.
 */
export async function recordOutcome(deps: Deps, attempt: PaymentRow, charge: Outcome): Promise<PaymentRow> {
  try {
    return await transact(deps, attempt, async (scope) => {
      const payment = await getPayment(scope, attempt.id)
      return chargeKeyOf(payment) === chargeKeyOf(attempt) ? applyOutcome(scope, payment, charge) : payment
    })
  } catch (error) {
    if (!(error instanceof Fault && error.status === 409)) throw error
    return transact(deps, attempt, (scope) => getPayment(scope, attempt.id))
  }
}
