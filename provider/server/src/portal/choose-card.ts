import { getPortalPath } from '#src/businesses/portal-path.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'
import { changeCard, openCardPage } from '#src/subscription-links/change-card.ts'
import { findOpenPage } from '#src/subscription-links/open-card-link.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'

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
