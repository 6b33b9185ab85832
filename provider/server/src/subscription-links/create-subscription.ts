import type { CreateSubscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { fault, faultAt } from '#src/faults.ts'
import { createLinkedPayment, type OpenedSession, openSession } from '#src/payment-links/open-session.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

export type OpenedSubscription = OpenedSession & { subscription: SubscriptionRow; payment: PaymentRow }

/**
 * POST /subscriptions: creates a subscription, to be started by its link or with a saved card of the customer.
 * @throws what `openSession` and `createLinkedPayment` throw; 422 INVALID_REQUEST_PARAMETERS for a one-time product
 */
export async function createSubscription(
  scope: Scope,
  input: CreateSubscription,
  providerUrl: string,
): Promise<OpenedSubscription> {
  const { product_id, quantity, addons, one_subscription_for, trial_period_days, on_demand } = input
  const opened = await openSession(scope, input, {
    product_cart: [{ product_id, quantity, addons }, ...(input.one_time_product_cart ?? [])],
    one_subscription_for,
    subscription_data: { trial_period_days, on_demand },
  })
  if (opened.session.plan?.terms.productId !== product_id)
    throw faultAt('product_id', 'INVALID_REQUEST_PARAMETERS', 'This product is a one-time purchase. Create a payment instead')
  if (input.require_phone_number && !input.payment_link && !opened.customer.phoneNumber)
    throw fault('INVALID_REQUEST_PARAMETERS', 'require_phone_number needs a payment link or a customer with a phone number')
  const payment = await createLinkedPayment(scope, input, opened, providerUrl)
  return { ...opened, payment, subscription: await getSubscription(scope, payment.subscriptionId ?? '') }
}
