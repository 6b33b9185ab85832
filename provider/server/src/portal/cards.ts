import type { PortalCard } from '@tradepost/contract/hosted/portal'
import { fault } from '#src/faults.ts'
import { getPaymentMethod, listPaymentMethods } from '#src/payment-methods/get-payment-method.ts'
import { removePaymentMethod } from '#src/payment-methods/remove-payment-method.ts'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { setPaymentMethod } from '#src/renewals/set-payment-method.ts'
import type { Scope } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { listLiveSubscriptions, lockLiveSubscriptions } from './live-subscriptions.ts'

/** Returns a saved card as its customer sees it, beside their running subscriptions. */
export function viewCard(method: PaymentMethodRow, live: readonly SubscriptionRow[]): PortalCard {
  const uses = ({ paymentMethodId }: SubscriptionRow) => paymentMethodId === method.id
  return {
    payment_method_id: method.id,
    network: method.cardNetwork,
    last_four: method.cardLastFour,
    expiry_month: method.cardExpiryMonth,
    expiry_year: method.cardExpiryYear,
    is_default: live.length > 0 && live.every(uses),
    is_in_use: live.some(uses),
  }
}

/** Lists the saved cards of a customer, last used first. */
export async function listCards(scope: Scope, customerId: string): Promise<PortalCard[]> {
  const live = await listLiveSubscriptions(scope, customerId)
  return (await listPaymentMethods(scope, customerId)).map((method) => viewCard(method, live))
}

type Named = { id: string; customerId: string }

/**
 * Removes a saved card. The running subscriptions are locked first, so that none begins to use it meanwhile.
 * @throws 404 PAYMENT_METHOD_NOT_FOUND; 409 PAYMENT_METHOD_IN_USE
 */
export async function removeCard(scope: Scope, { id, customerId }: Named): Promise<void> {
  const live = await lockLiveSubscriptions(scope, customerId)
  if (live.some(({ paymentMethodId }) => paymentMethodId === id)) throw fault('PAYMENT_METHOD_IN_USE')
  await removePaymentMethod(scope, { id, customerId })
}

/**
 * Charges every running subscription to this card from now on, and what is outstanding right away.
 * @throws 404 PAYMENT_METHOD_NOT_FOUND
 */
export async function setDefaultCard(scope: Scope, { id, customerId }: Named): Promise<void> {
  const live = await lockLiveSubscriptions(scope, customerId)
  const method = await getPaymentMethod(scope, { id, customerId })
  for (const subscription of live)
    if (subscription.paymentMethodId !== method.id) await setPaymentMethod(scope, subscription, method.id)
}
