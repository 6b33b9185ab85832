import { fault } from '#src/faults.ts'
import { getPaymentMethod } from '#src/payment-methods/get-payment-method.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { retryOutstandingPayment } from './dunning.ts'

/** Checks that a subscription can change its card: it has started and hasn't ended. @throws 422 SUBSCRIPTION_INACTIVE */
export function checkTakesMethod({ status }: SubscriptionRow): void {
  if (status !== 'active' && status !== 'on_hold' && status !== 'paused') throw fault('SUBSCRIPTION_INACTIVE')
}

/** Sets the card of future charges and charges the outstanding payment to it right away. The caller holds the lock. */
export async function setPaymentMethod(
  scope: Scope,
  subscription: SubscriptionRow,
  paymentMethodId: string,
): Promise<PaymentRow | undefined> {
  const event = 'subscription.update_payment_method'
  return retryOutstandingPayment(scope, await changeSubscription(scope, subscription, { paymentMethodId }, event))
}

/**
 * Switches to a saved card. @throws 404 SUBSCRIPTION_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND; 422 SUBSCRIPTION_INACTIVE,
 * SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED
 */
export async function useSavedMethod(scope: Scope, id: string, paymentMethodId: string): Promise<PaymentRow | undefined> {
  const subscription = await lockSubscription(scope, id)
  checkTakesMethod(subscription)
  const { customerId, outstandingPaymentId } = subscription
  const method = await getPaymentMethod(scope, { id: paymentMethodId, customerId })
  const retried = await setPaymentMethod(scope, subscription, method.id)
  if (outstandingPaymentId !== null && !retried) throw fault('SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED')
  return retried
}
