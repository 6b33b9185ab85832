import { later, MINUTE } from '@tradepost/kit/clock'
import { newId } from '@tradepost/kit/ids'
import type { Charge } from '#src/acquirer/acquirer.ts'
import { getSeller } from '#src/brands/get-seller.ts'
import { releaseDiscount } from '#src/discounts/release-discount.ts'
import { issueInvoice } from '#src/invoices/issue-invoice.ts'
import { postPayment } from '#src/ledger/post-payment.ts'
import { savePaymentMethod, touchPaymentMethod } from '#src/payment-methods/save-payment-method.ts'
import { advancePayment, type PaymentChanges } from '#src/payments/advance-payment.ts'
import { declineWords, publicDeclineCode } from '#src/payments/decline-words.ts'
import { listPaymentLines } from '#src/payments/get-payment.ts'
import { setPaymentDue } from '#src/payments/payment-due.ts'
import type { PaymentTrigger } from '#src/payments/states.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { sendReceipt } from '#src/receipts/send-receipt.ts'
import type { Scope } from '#src/scope.ts'
import { applyPaymentToSubscription } from '#src/subscription-outcomes/apply-payment-to-subscription.ts'

/** How long a buyer has to answer their bank (reference, 3.2: a confirmed session lives as long). */
export const CHALLENGE_MILLISECONDS = 15 * MINUTE

/** What of a charge decides about its payment. */
export type Outcome = Pick<Charge, 'status' | 'declineCode' | 'nextCheckAt' | 'card' | 'token'>

/** The outcome of a payment of 0, which asks nobody. */
export const NOTHING_DUE: Outcome = { status: 'succeeded', declineCode: null, nextCheckAt: null, card: null, token: null }

/** `askAt`: when the card network is asked again; null: never, it is settled. */
type Step = { trigger: PaymentTrigger; changes: PaymentChanges; askAt: Date | null }

/** What the payment tells of the card, once there is one. */
function cardChanges({ card }: Outcome): PaymentChanges {
  if (!card) return {}
  return {
    cardNetwork: card.network,
    cardLastFour: card.lastFour,
    cardType: card.type,
    cardIssuingCountry: card.issuingCountry,
    cardFingerprint: card.fingerprint,
    paymentMethodType: card.type === 'DEBIT' ? 'debit' : 'credit',
  }
}

const declined = (code: string | null): Step => ({
  trigger: 'decline',
  changes: { errorCode: publicDeclineCode(code), errorMessage: declineWords(code) },
  askAt: null,
})

/** What a charge's state means for its payment, or undefined when it brings nothing new. */
function stepFor(payment: PaymentRow, charge: Outcome, now: Date): Step | undefined {
  switch (charge.status) {
    case 'succeeded':
      return { trigger: 'succeed', changes: {}, askAt: null }
    case 'declined':
      return declined(charge.declineCode)
    case 'requires_action':
      if (payment.status === 'requires_customer_action') return undefined
      return { trigger: 'challenge', changes: {}, askAt: later(now, CHALLENGE_MILLISECONDS) }
    case 'processing':
      if (payment.deferredAt) return undefined
      return { trigger: 'defer', changes: { deferredAt: now }, askAt: charge.nextCheckAt }
    case 'voided':
      // A payment that has a link stays payable by it.
      return payment.isRetryable ? declined('CUSTOMER_CANCELLED') : { trigger: 'abandon', changes: {}, askAt: null }
  }
}

/** The kept card that goes with a payment that went through: the one it was paid with, or the one it keeps. */
async function saveUsedMethod(scope: Scope, payment: PaymentRow, { card, token }: Outcome): Promise<PaymentChanges> {
  if (payment.paymentMethodId) await touchPaymentMethod(scope, payment.paymentMethodId)
  if (payment.paymentMethodId || !payment.savesPaymentMethod || !card || !token) return {}
  const { customerId, cardHolderName } = payment
  return { paymentMethodId: (await savePaymentMethod(scope, { customerId, cardHolderName, card, token })).id }
}

/** Whatever was bought, for nothing as well; another card is nothing bought. */
const isInvoiced = ({ billingReason }: PaymentRow): boolean => billingReason !== 'method_update'

/** Last of all, since whoever issues an invoice keeps other settlements of the business waiting for the next number. */
async function documentSale(scope: Scope, payment: PaymentRow): Promise<void> {
  const lines = await listPaymentLines(scope, payment.id)
  const seller = await getSeller(scope, payment.brandId)
  const { document } = await issueInvoice(scope, { payment, lines, seller })
  await sendReceipt(scope, { payment, lines, seller, invoiceNumber: document.number })
}

/**
 * The one place where a charge's outcome becomes everything else: the payment advances, its event is recorded, its card
 * kept if it was to be, a discount it had given back when it came to nothing, its subscription moved on, the ledger posted,
 * its invoice issued and its receipt written, in the caller's transaction. Whoever learns of an outcome (a submitted card, a
 * bank's answer, a sweep) calls this; hearing the same outcome again changes nothing.
 * @throws 409 when somebody else settled the payment at the same moment.
 */
export async function applyOutcome(scope: Scope, payment: PaymentRow, charge: Outcome): Promise<PaymentRow> {
  const isSettled = payment.status !== 'processing' && payment.status !== 'requires_customer_action'
  const step = isSettled ? undefined : stepFor(payment, charge, scope.clock.now())
  if (!step) return payment
  const settled = await advancePayment(scope, payment, step.trigger, {
    ...cardChanges(charge),
    ...step.changes,
    ...(step.trigger === 'succeed' ? await saveUsedMethod(scope, payment, charge) : {}),
    ...(step.trigger === 'succeed' && isInvoiced(payment) ? { invoiceId: newId('invoice') } : {}),
  })
  await setPaymentDue(scope, settled.id, step.askAt)
  if (settled.status === 'failed' || settled.status === 'cancelled') await releaseDiscount(scope, settled.id)
  await applyPaymentToSubscription(scope, settled, charge.declineCode)
  if (settled.status === 'succeeded' && settled.totalAmount > 0) {
    await postPayment(scope, {
      paymentId: settled.id,
      currency: settled.settlementCurrency,
      total: settled.settlementAmount,
      tax: settled.settlementTax,
      fee: settled.fee,
      conversionFee: settled.conversionFee,
    })
  }
  if (settled.status === 'succeeded' && isInvoiced(settled)) await documentSale(scope, settled)
  return settled
}
