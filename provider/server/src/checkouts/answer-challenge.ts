import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { settleAttempt } from './pay-session.ts'
import { getAttempt } from './show-hosted-session.ts'

type Answer = { sessionId: string; paymentId: string; answer: 'approve' | 'deny' | 'cancel' }

/**
 * The buyer's answer at the bank: passes it to the card network and settles the payment by what that says.
 * Answering again, or after the attempt ended, changes nothing and returns how it ended.
 * @throws 404 CHALLENGE_NOT_FOUND when this attempt never met the bank.
 */
export async function answerChallenge(deps: Deps, { sessionId, paymentId, answer }: Answer): Promise<PaymentRow> {
  const payment = await getAttempt(deps, { sessionId, paymentId })
  if (!payment.cardLastFour) throw fault('CHALLENGE_NOT_FOUND')
  if (payment.status !== 'requires_customer_action') return payment
  const charge = answer === 'cancel' ? await deps.acquirer.void(payment.id) : await deps.acquirer.answer(payment.id, answer)
  if (!charge) throw fault('CHALLENGE_NOT_FOUND')
  return settleAttempt(deps, payment, charge)
}
