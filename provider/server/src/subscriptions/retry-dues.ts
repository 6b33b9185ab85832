import { HOUR, later } from '@tradepost/kit/clock'
import { getBusiness } from '#src/businesses/get-business.ts'
import { advancePayment } from '#src/payments/advance-payment.ts'
import { getPayment } from '#src/payments/get-payment.ts'
import { setPaymentDue } from '#src/payments/payment-due.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { lockSubscription } from './get-subscription.ts'
import { scheduleRetry } from './schedule-billing.ts'
import type { SubscriptionRow } from './table.ts'

/** After the try before, each; as many as fit into the reference's 13 days (3.3). */
const DELAYS_HOURS = [12, 24, 48, 72, 96]

/** However often what is owed is tried, by itself and by hand (reference, 3.3). */
const TRIES_MAX = 10

/** Declines that another try will not change (reference, 3.13); of any other it may. */
const HARD =
  /^(CARD_DECLINED|DO_NOT_HONOR|EXPIRED_CARD|FRAUDULENT|INVALID_ACCOUNT|LOST_CARD|MANDATE_REQUIRED_SYSTEM|PAYMENT_METHOD_PROVIDER_DECLINED|PAYMENT_METHOD_UNSUPPORTED|PICKUP_CARD|PROVIDER_UNSUPPORTED|REVOCATION_OF_AUTHORIZATION|STOLEN_CARD|TRANSACTION_NOT_ALLOWED|TRANSACTION_NOT_APPROVED)$/

/** When a declined charge of a subscription is tried again by itself; null: never. `declineCode` is the card network's own. */
export async function nextTryOf(scope: Scope, { retryAttempt }: PaymentRow, declineCode: string | null): Promise<Date | null> {
  const { retriesRenewals } = await getBusiness(scope)
  const delay = DELAYS_HOURS[retryAttempt]
  if (!retriesRenewals || delay === undefined || (declineCode && HARD.test(declineCode))) return null
  return later(scope.clock.now(), delay * HOUR)
}

/** The payment that another card is charged with at once: what put a subscription on hold, unless it was tried as often as it may be. */
export async function findDues(scope: Scope, { status, duesPaymentId }: SubscriptionRow): Promise<PaymentRow | undefined> {
  if (status !== 'on_hold' || duesPaymentId === null) return undefined
  const payment = await getPayment(scope, duesPaymentId)
  return payment.status === 'failed' && payment.retryAttempt >= TRIES_MAX ? undefined : payment
}

/**
 * Has what a subscription owes charged again, on the card that it has now: the same payment, with a charge of its own. Undefined
 * when nothing is owed, or it was tried as often as it may be. The caller holds the subscription's lock.
 */
export async function retryDues(scope: Scope, subscription: SubscriptionRow): Promise<PaymentRow | undefined> {
  const { paymentMethodId } = subscription
  const payment = await findDues(scope, subscription)
  if (payment?.status !== 'failed') return payment
  const retried = await advancePayment(scope, payment, 'retry', {
    retryAttempt: payment.retryAttempt + 1,
    paymentMethodId,
    cardNetwork: null,
    cardLastFour: null,
    cardType: null,
    cardIssuingCountry: null,
    cardFingerprint: null,
    errorCode: null,
    errorMessage: null,
    deferredAt: null,
  })
  await scheduleRetry(scope, subscription, null)
  await setPaymentDue(scope, retried.id, scope.clock.now())
  return retried
}

/** What falls due when it is time to try again. */
export async function retryWhenDue(scope: Scope, id: string): Promise<void> {
  await retryDues(scope, await lockSubscription(scope, id))
}
