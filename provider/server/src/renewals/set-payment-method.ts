import { fault } from '#src/faults.ts'
import { getPaymentMethod } from '#src/payment-methods/get-payment-method.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { retryOutstandingPayment } from './dunning.ts'

/** Whether a subscription can have another card: one that has begun and is not over. @throws 422 SUBSCRIPTION_INACTIVE */
export function checkTakesMethod({ status }: SubscriptionRow): void {
  if (status !== 'active' && status !== 'on_hold' && status !== 'paused') throw fault('SUBSCRIPTION_INACTIVE')
}

/** Charges go to another card from now on, and what is owed is charged to it at once. The caller holds the lock. */
export async function setPaymentMethod(
  scope: Scope,
  subscription: SubscriptionRow,
  paymentMethodId: string,
): Promise<PaymentRow | undefined> {
  const event = 'subscription.update_payment_method'
  return retryOutstandingPayment(scope, await changeSubscription(scope, subscription, { paymentMethodId }, event))
}

/**
 * A card that is kept already. @throws 404 SUBSCRIPTION_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND; 422 SUBSCRIPTION_INACTIVE,
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
