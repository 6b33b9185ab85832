import type { PortalCard } from '@tradepost/contract/hosted/portal'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import { fault } from '#src/faults.ts'
import { getPaymentMethod, listPaymentMethods } from '#src/payment-methods/get-payment-method.ts'
import { removePaymentMethod } from '#src/payment-methods/remove-payment-method.ts'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import { setPaymentMethod } from '#src/renewals/set-payment-method.ts'
import type { Scope } from '#src/scope.ts'
import { changeCard, openCardPage } from '#src/subscription-links/change-card.ts'
import { findOpenPage } from '#src/subscription-links/open-card-link.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
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

/**
 * Charges a subscription to a saved card, or returns the URL of a page to enter another one, which leads back to the portal. A
 * page that was opened before and still works is returned again.
 * @throws what `changeCard` throws
 */
export async function chooseCard(scope: Scope, id: string, paymentMethodId: string | null): Promise<{ url: string | null }> {
  if (paymentMethodId !== null) {
    await changeCard(scope, id, { type: 'existing', payment_method_id: paymentMethodId }, scope.url)
    return { url: null }
  }
  const outstanding = await findOutstandingPayment(scope, await lockSubscription(scope, id))
  const returnUrl = `${scope.url}${getPortalPath(scope.businessId)}/payment-methods`
  const billingReasons = outstanding ? [outstanding.billingReason] : (['method_update'] as const)
  const open = await findOpenPage(scope, { subscriptionId: id, billingReasons, returnUrl })
  const session =
    open ?? (await openCardPage(scope, id, { type: 'new', return_url: returnUrl, cancelUrl: returnUrl }, scope.url)).session
  return { url: `${scope.url}/session/${session.id}` }
}
