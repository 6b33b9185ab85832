import { addMilliseconds } from '@tradepost/kit/clock'
import { logFailure } from '@tradepost/kit/database/outage'
import type { ActionAnswer } from '#src/acquirer/acquirer.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { recordOutcome } from '#src/fulfillment/record-outcome.ts'
import { getChargeKey } from '#src/payments/charge-request.ts'
import { CHECK_MILLISECONDS } from '#src/payments/create-payment.ts'
import { setPaymentDue } from '#src/payments/payment-due.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { countDecline } from './client-limits.ts'
import { getAttempt, wasSentElsewhere } from './show-hosted-session.ts'

/** Returns whether a card was typed: only those can be card testing. */
const isTypedCard = ({ paymentMethod, paymentMethodId }: PaymentRow) => paymentMethod === 'card' && paymentMethodId === null

type Answer = { sessionId: string; paymentId: string; answer: ActionAnswer | 'cancel'; client: string }

/**
 * Passes the buyer's answer at the bank, wallet or lender to the card network and applies the outcome. A repeated answer, or one
 * after the attempt ended, changes nothing and returns the result.
 * @throws 404 CHALLENGE_NOT_FOUND if this attempt never had a challenge.
 */
export async function answerChallenge(deps: Deps, { sessionId, paymentId, answer, client }: Answer): Promise<PaymentRow> {
  const payment = await getAttempt(deps, { sessionId, paymentId })
  if (!wasSentElsewhere(payment)) throw fault('CHALLENGE_NOT_FOUND')
  if (payment.status !== 'requires_customer_action') return payment
  // If the process dies before recording the outcome, the payment is checked in a minute, not when the challenge ends.
  const now = await transact(deps, payment, async (scope) => {
    await setPaymentDue(scope, payment.id, addMilliseconds(scope.clock.now(), CHECK_MILLISECONDS))
    return scope.clock.now()
  })
  const key = getChargeKey(payment)
  const asked = answer === 'cancel' ? deps.acquirer.void(key, now) : deps.acquirer.answer(key, answer, now)
  const charge = await asked.catch((error: unknown) => {
    logFailure(deps.log, error, { payment: payment.id }, 'the card network did not answer, the payment is checked later')
    return undefined
  })
  if (!charge) return payment
  const isRefused = charge.status === 'declined' || charge.status === 'voided'
  if (isRefused && isTypedCard(payment)) await countDecline(deps, payment, client)
  return recordOutcome(deps, payment, charge)
}
