import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { generateId } from '@tradepost/kit/ids'
import { scale } from '@tradepost/kit/money/money'
import { recordRecoveries } from '#src/abandoned-checkouts/record-recoveries.ts'
import { isPurchase, stopWatchingCheckout, watchCheckout } from '#src/abandoned-checkouts/watch-checkout.ts'
import type { Charge } from '#src/acquirer/acquirer.ts'
import { getSeller } from '#src/brands/get-seller.ts'
import type { Seller } from '#src/brands/table.ts'
import { deliversQuery } from '#src/deliveries/list-delivered.ts'
import { releaseDiscount } from '#src/discounts/redeem-discount.ts'
import { issueInvoice } from '#src/invoices/issue-invoice.ts'
import { postPayment } from '#src/ledger/post-payment.ts'
import { type IssuedKeys, issueLicenseKeys } from '#src/license-keys/issue-license-keys.ts'
import { recordPaymentMethodUse, savePaymentMethod } from '#src/payment-methods/save-payment-method.ts'
import { advancePayment, type PaymentChanges } from '#src/payments/advance-payment.ts'
import { getCardAmount } from '#src/payments/charge-request.ts'
import { describeDecline, toPublicDeclineCode } from '#src/payments/describe-decline.ts'
import { setPaymentDue } from '#src/payments/payment-due.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentTrigger } from '#src/payments/states.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { schedulePayouts } from '#src/payouts/run-payouts.ts'
import { sendReceipt } from '#src/receipts/receipt-email.ts'
import { sendFailedPayment } from '#src/receipts/send-failed-payment.ts'
import { setDue } from '#src/schedule/set-due.ts'
import type { Scope } from '#src/scope.ts'
import { applyPaymentToSubscription } from '#src/subscription-outcomes/apply-payment-to-subscription.ts'
import { toReceiptTerms } from '#src/subscriptions/receipt-terms.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { restoreWallet } from '#src/wallets/pay-from-wallet.ts'

/** How long a buyer has to answer their bank (reference, 3.2: the lifetime of a confirmed session). */
export const CHALLENGE_MILLISECONDS = 15 * MINUTE

/** The fields of a charge that decide about its payment. */
export type Outcome = Pick<Charge, 'status' | 'declineCode' | 'nextCheckAt' | 'card' | 'token' | 'dispute'>

/** Outcome of a payment of 0, which needs no charge. */
export const NOTHING_DUE: Outcome = {
  status: 'succeeded',
  declineCode: null,
  nextCheckAt: null,
  card: null,
  token: null,
  dispute: null,
}

/** `askAt`: when to ask the card network again; null: never, the outcome is final. */
type Step = { trigger: PaymentTrigger; changes: PaymentChanges; askAt: Date | null }

/** Returns the card columns of a payment, once the charge has a card. */
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
  changes: { errorCode: toPublicDeclineCode(code), errorMessage: describeDecline(code) },
  askAt: null,
})

/** Returns the step that a charge's state causes for its payment, or undefined if nothing changes. */
function stepFor(payment: PaymentRow, charge: Outcome, now: Date): Step | undefined {
  switch (charge.status) {
    case 'succeeded':
      return { trigger: 'succeed', changes: {}, askAt: null }
    case 'declined':
      return declined(charge.declineCode)
    case 'requires_action':
      if (payment.status === 'requires_customer_action') return undefined
      return { trigger: 'challenge', changes: {}, askAt: addMilliseconds(now, CHALLENGE_MILLISECONDS) }
    case 'processing':
      if (payment.deferredAt) return undefined
      return { trigger: 'defer', changes: { deferredAt: now }, askAt: charge.nextCheckAt }
    case 'voided':
      // A payment with a link stays payable by it.
      return payment.isRetryable ? declined('CUSTOMER_CANCELLED') : { trigger: 'abandon', changes: {}, askAt: null }
  }
}

/** Returns the saved card of a successful payment: the one it used, or the one it saves. */
async function saveUsedMethod(scope: Scope, payment: PaymentRow, { card, token }: Outcome): Promise<PaymentChanges> {
  if (payment.paymentMethodId) await recordPaymentMethodUse(scope, payment.paymentMethodId)
  if (payment.paymentMethodId || !payment.savesPaymentMethod || !card || !token) return {}
  const { customerId, cardHolderName } = payment
  return { paymentMethodId: (await savePaymentMethod(scope, { customerId, cardHolderName, card, token })).id }
}

/** How long after a payment the holder of a test card disputes it. */
const DISPUTE_MILLISECONDS = MINUTE

async function scheduleDispute(scope: Scope, paymentId: string): Promise<void> {
  await setDue(scope, {
    kind: 'open_dispute',
    subjectId: paymentId,
    dueAt: addMilliseconds(scope.clock.now(), DISPUTE_MILLISECONDS),
  })
}

/** Posts what the card paid. The tax is that of the whole sale; what a wallet paid brings no money. */
async function postSale(scope: Scope, payment: PaymentRow): Promise<void> {
  const { totalAmount, settlementAmount, walletSettlement, settlementTax: tax, fee } = payment
  const cardShare = { numerator: BigInt(getCardAmount(payment)), denominator: BigInt(totalAmount) }
  const amounts = { total: settlementAmount - walletSettlement, tax, fee, conversionFee: scale(payment.conversionFee, cardShare) }
  await postPayment(scope, { paymentId: payment.id, currency: payment.settlementCurrency, ...amounts })
}

/** Purchases are invoiced, even at 0; a card change isn't a purchase. */
const isInvoiced = ({ billingReason }: PaymentRow): boolean => billingReason !== 'method_update'

/**
 * Returns whether the buyer was told to wait: the page promises an email about a purchase that the card network decides later.
 */
const isAwaited = (payment: PaymentRow): boolean => payment.deferredAt !== null && !payment.isOffSession && isPurchase(payment)

type Sold = { payment: PaymentRow; seller: Seller; keys: readonly IssuedKeys[]; subscription: SubscriptionRow | undefined }

/** Runs last, because issuing an invoice blocks other payments of the business that need the next number. */
async function documentSale(scope: Scope, { payment, seller, keys, subscription }: Sold): Promise<void> {
  const lines = await listPaymentLines(scope, payment.id)
  const { document } = await issueInvoice(scope, { payment, lines, seller })
  const terms = subscription ? toReceiptTerms(scope, subscription, lines) : null
  await sendReceipt(scope, { payment, lines, seller, keys, invoiceNumber: document.number, terms })
}

/**
 * Applies a charge's outcome, in the caller's transaction; no other code does. Advances the payment, records its event, saves its
 * card if requested, releases its discount if it failed, updates its subscription, posts to the ledger, issues its license keys
 * and its invoice, writes its receipt or tells who waits that it failed, and watches or recovers its checkout. Every path that
 * learns of an outcome (a submitted card, a bank's answer, a sweep) calls this; a repeated outcome changes nothing.
 * @throws 409 if another call applied an outcome at the same moment.
 */
export async function applyOutcome(scope: Scope, payment: PaymentRow, charge: Outcome): Promise<PaymentRow> {
  const isSettled = payment.status !== 'processing' && payment.status !== 'requires_customer_action'
  const step = isSettled ? undefined : stepFor(payment, charge, scope.clock.now())
  if (!step) return payment
  const isSold = step.trigger === 'succeed' && isInvoiced(payment)
  const changes = {
    ...cardChanges(charge),
    ...step.changes,
    ...(step.trigger === 'succeed' ? await saveUsedMethod(scope, payment, charge) : {}),
    ...(isSold ? { invoiceId: generateId('invoice'), digitalProductsDelivered: deliversQuery() } : {}),
  }
  const [settled, seller] = await Promise.all([
    advancePayment(scope, payment, step.trigger, changes),
    isSold ? getSeller(scope, payment.brandId) : undefined,
  ])
  await setPaymentDue(scope, settled.id, step.askAt)
  if (settled.status === 'failed' || settled.status === 'cancelled') {
    await releaseDiscount(scope, settled.id)
    await restoreWallet(scope, settled)
  }
  const subscription = await applyPaymentToSubscription(scope, settled, charge.declineCode)
  const [keys] = await Promise.all([
    isSold ? issueLicenseKeys(scope, settled) : [],
    ...(settled.status === 'succeeded'
      ? [recordRecoveries(scope, settled), stopWatchingCheckout(scope, settled)]
      : [watchCheckout(scope, settled)]),
  ])
  if (settled.status === 'succeeded' && settled.totalAmount > 0) {
    await postSale(scope, settled)
    await schedulePayouts(scope)
  }
  if (settled.status === 'succeeded' && charge.dispute) await scheduleDispute(scope, settled.id)
  if (settled.status === 'failed' && isAwaited(settled)) await sendFailedPayment(scope, settled)
  if (seller) await documentSale(scope, { payment: settled, seller, keys, subscription })
  return settled
}
