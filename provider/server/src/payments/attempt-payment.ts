import { addMilliseconds } from '@tradepost/kit/clock'
import { type Scope, toTenant } from '#src/scope.ts'
import { advancePayment } from './advance-payment.ts'
import { type AttemptTerms, attemptColumns, CHECK_MILLISECONDS, writeLines } from './create-payment.ts'
import { setPaymentDue } from './payment-due.ts'
import type { PaymentRow } from './table.ts'

/**
 * Attempts the payment of a link, first or again after a decline: the same payment, with this buyer's amounts and its own charge.
 * Clears the card data of the previous attempt.
 * @throws 409 INVALID_TRANSITION, CONCURRENT_CHANGE if another attempt is pending, or it's paid
 */
export async function attemptPayment(scope: Scope, payment: PaymentRow, terms: AttemptTerms): Promise<PaymentRow> {
  const isRetry = payment.status === 'failed'
  const moved = await advancePayment(scope, payment, isRetry ? 'retry' : 'attempt', {
    ...attemptColumns(terms),
    retryAttempt: payment.retryAttempt + (isRetry ? 1 : 0),
    cardNetwork: null,
    cardLastFour: null,
    cardType: null,
    cardIssuingCountry: null,
    cardFingerprint: null,
    errorCode: null,
    errorMessage: null,
    deferredAt: null,
  })
  await setPaymentDue(scope, payment.id, addMilliseconds(scope.clock.now(), CHECK_MILLISECONDS))
  await scope.trx
    .deleteFrom('paymentLines')
    .where((row) => row.and({ ...toTenant(scope), paymentId: payment.id }))
    .execute()
  await writeLines(scope, payment.id, terms.lines)
  return moved
}
