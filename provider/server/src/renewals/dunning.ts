import { addMilliseconds, DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { assert } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import { fault } from '#src/faults.ts'
import { advancePayment, type PaymentChanges } from '#src/payments/advance-payment.ts'
import { CHECK_MILLISECONDS } from '#src/payments/create-payment.ts'
import { setPaymentDue } from '#src/payments/payment-due.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { scheduleRetry } from '#src/subscriptions/schedule-billing.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { payFromWallet } from '#src/wallets/pay-from-wallet.ts'

/** Hours between attempts, as many as fit into the business's retry window (reference, 3.3). */
const DELAYS_HOURS = [12, 24, 48, 72, 96, 120, 7 * 24, 7 * 24]

/** Maximum retries of an outstanding payment, automatic and manual together (reference, 3.3). */
const TRIES_MAX = 10

/** Hard declines, which a retry can't change (reference, 3.13); all others are soft. */
const HARD =
  /^(CARD_DECLINED|DO_NOT_HONOR|EXPIRED_CARD|FRAUDULENT|INVALID_ACCOUNT|LOST_CARD|MANDATE_REQUIRED_SYSTEM|PAYMENT_METHOD_PROVIDER_DECLINED|PAYMENT_METHOD_UNSUPPORTED|PICKUP_CARD|PROVIDER_UNSUPPORTED|REVOCATION_OF_AUTHORIZATION|STOLEN_CARD|TRANSACTION_NOT_ALLOWED|TRANSACTION_NOT_APPROVED)$/

/** Returns how many retries fit into a window. */
export function countRetries(windowDays: number): number {
  const ends = DELAYS_HOURS.map((_, index) => DELAYS_HOURS.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0))
  return ends.filter((hours) => hours * HOUR <= windowDays * DAY).length
}

/**
 * Returns when to retry a subscription's declined payment automatically; null: never. Only renewals are retried, after a soft
 * decline, if the business enabled retries, and within its window. `declineCode` is the card network's code.
 */
export async function findNextRetryTime(scope: Scope, payment: PaymentRow, declineCode: string | null): Promise<Date | null> {
  const { billingReason, retryAttempt, createdAt } = payment
  const { retriesRenewals, retryWindowDays } = await getBusiness(scope)
  const delay = DELAYS_HOURS[retryAttempt]
  const isHard = declineCode !== null && HARD.test(declineCode)
  if (!retriesRenewals || billingReason !== 'subscription_cycle' || delay === undefined || isHard) return null
  const nextTry = addMilliseconds(scope.clock.now(), delay * HOUR)
  return nextTry <= addMilliseconds(createdAt, retryWindowDays * DAY) ? nextTry : null
}

/** Clears what an earlier attempt recorded about its card and bank. */
const FORGOTTEN: PaymentChanges = {
  cardNetwork: null,
  cardLastFour: null,
  cardType: null,
  cardIssuingCountry: null,
  cardFingerprint: null,
  errorCode: null,
  errorMessage: null,
  deferredAt: null,
}

/** Returns whether a payment puts its subscription on hold while unpaid. */
export const canBeOutstanding = ({ billingReason }: Pick<PaymentRow, 'billingReason'>): boolean =>
  billingReason === 'subscription_cycle' || billingReason === 'subscription_update'

/** Finds the payment that a new card pays right away: the outstanding payment, unless it reached the retry limit. */
export async function findOutstandingPayment(
  scope: Scope,
  { status, outstandingPaymentId }: SubscriptionRow,
): Promise<PaymentRow | undefined> {
  if (status !== 'on_hold' || outstandingPaymentId === null) return undefined
  const payment = await getPayment(scope, outstandingPaymentId)
  return payment.status === 'failed' && payment.retryAttempt >= TRIES_MAX ? undefined : payment
}

/**
 * Retries a subscription's outstanding payment with its current card: the same payment, with its own charge. Undefined if nothing
 * is outstanding, or the retry limit is reached. The caller holds the subscription's lock.
 */
export async function retryOutstandingPayment(scope: Scope, subscription: SubscriptionRow): Promise<PaymentRow | undefined> {
  const { paymentMethodId } = subscription
  const payment = await findOutstandingPayment(scope, subscription)
  if (payment?.status !== 'failed') return payment
  const retried = await advancePayment(scope, payment, 'retry', {
    ...FORGOTTEN,
    retryAttempt: payment.retryAttempt + 1,
    paymentMethodId,
    isOffSession: true,
    savesPaymentMethod: false,
    cardHolderName: null,
  })
  await scheduleRetry(scope, subscription, null)
  await setPaymentDue(scope, retried.id, scope.clock.now())
  return payFromWallet(scope, retried)
}

/** How long a scheduled retry waits while the buyer pays on a page. */
const WAIT_MILLISECONDS = MINUTE

/** Runs a scheduled retry. Returns when to try again if an attempt is pending. */
export async function runScheduledRetry(scope: Scope, id: string): Promise<Date | undefined> {
  const subscription = await lockSubscription(scope, id)
  const payment = await findOutstandingPayment(scope, subscription)
  const { retriesRenewals } = await getBusiness(scope)
  if (!retriesRenewals) return undefined
  if (payment && payment.status !== 'failed') return addMilliseconds(scope.clock.now(), WAIT_MILLISECONDS)
  await retryOutstandingPayment(scope, subscription)
  return undefined
}

type PageTry = Pick<
  PaymentRow,
  'customer' | 'cardHolderName' | 'language' | 'paymentMethod' | 'paymentMethodType' | 'paymentMethodId' | 'savesPaymentMethod'
>

/**
 * Attempts the outstanding payment of a subscription with the card that its buyer entered on a page: the same payment, with
 * its own charge. A scheduled retry stays scheduled in case this card is declined.
 * @throws 409 CHECKOUT_SESSION_CONSUMED if it was paid meanwhile, or if another attempt is pending;
 *   410 CHECKOUT_SESSION_EXPIRED if it's no longer outstanding
 */
export async function attemptOutstandingPayment(
  scope: Scope,
  { id, subscriptionId }: PaymentRow,
  input: PageTry,
): Promise<PaymentRow> {
  assert(subscriptionId, 'An outstanding payment has a subscription')
  const payment = await findOutstandingPayment(scope, await lockSubscription(scope, subscriptionId))
  if (payment?.id !== id) {
    const { status } = await getPayment(scope, id)
    throw fault(status === 'succeeded' ? 'CHECKOUT_SESSION_CONSUMED' : 'CHECKOUT_SESSION_EXPIRED')
  }
  const attempted = await advancePayment(scope, payment, 'retry', {
    ...FORGOTTEN,
    ...input,
    pageTries: payment.pageTries + 1,
    isOffSession: false,
    isRetryable: true,
  })
  await setPaymentDue(scope, id, addMilliseconds(scope.clock.now(), CHECK_MILLISECONDS))
  return attempted
}
