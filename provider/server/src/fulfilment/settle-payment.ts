import { later, MINUTE } from '@tradepost/kit/clock'
import type { Charge } from '#src/acquirer/acquirer.ts'
import { releaseDiscount } from '#src/discounts/release-discount.ts'
import { postPayment } from '#src/ledger/post-payment.ts'
import { advancePayment, type PaymentChanges } from '#src/payments/advance-payment.ts'
import { declineWords, publicDeclineCode } from '#src/payments/decline-words.ts'
import type { PaymentTrigger } from '#src/payments/states.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'

/** How long a buyer has to answer their bank (reference, 3.2: a confirmed session lives as long). */
export const CHALLENGE_MILLISECONDS = 15 * MINUTE

/** What of a charge decides about its payment. */
export type Outcome = Pick<Charge, 'status' | 'declineCode' | 'askAgainAt' | 'card'>

type Step = { trigger: PaymentTrigger; changes: PaymentChanges }

/** What a charge's state means for its payment, or undefined when it brings nothing new. */
function stepFor(payment: PaymentRow, charge: Outcome, now: Date): Step | undefined {
  const card: PaymentChanges = {
    cardNetwork: charge.card.network || null,
    cardLastFour: charge.card.lastFour || null,
    cardType: charge.card.type || null,
    cardIssuingCountry: charge.card.issuingCountry || null,
    cardFingerprint: charge.card.fingerprint || null,
  }
  switch (charge.status) {
    case 'succeeded':
      return { trigger: 'succeed', changes: { ...card, checkAt: null } }
    case 'declined': {
      const errorCode = publicDeclineCode(charge.declineCode)
      return {
        trigger: 'decline',
        changes: { ...card, checkAt: null, errorCode, errorMessage: declineWords(charge.declineCode) },
      }
    }
    case 'requires_action':
      if (payment.status === 'requires_customer_action') return undefined
      return { trigger: 'challenge', changes: { ...card, checkAt: later(now, CHALLENGE_MILLISECONDS) } }
    case 'processing':
      if (payment.cardLastFour) return undefined
      return { trigger: 'defer', changes: { ...card, checkAt: charge.askAgainAt } }
    case 'voided':
      return { trigger: 'abandon', changes: { checkAt: null } }
  }
}

/**
 * The one place where a charge's outcome becomes everything else: the payment advances, its event is recorded, a
 * discount it had is given back when it came to nothing, and the ledger posted, in the caller's transaction. Whoever learns of an outcome (a submitted card, a bank's answer,
 * a sweep) calls this; hearing the same outcome again changes nothing.
 * @throws 409 when somebody else settled the payment at the same moment.
 */
export async function settlePayment(scope: Scope, payment: PaymentRow, charge: Outcome): Promise<PaymentRow> {
  const isSettled = payment.status !== 'processing' && payment.status !== 'requires_customer_action'
  const step = isSettled ? undefined : stepFor(payment, charge, scope.clock.now())
  if (!step) return payment
  const settled = await advancePayment(scope, payment, step.trigger, step.changes)
  if (settled.status === 'failed' || settled.status === 'cancelled') await releaseDiscount(scope, settled.id)
  if (settled.status === 'succeeded' && settled.totalAmount > 0) {
    await postPayment(scope, {
      paymentId: settled.id,
      currency: settled.currency,
      total: settled.totalAmount,
      tax: settled.tax,
      fee: settled.fee,
    })
  }
  return settled
}
