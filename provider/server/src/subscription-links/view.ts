import type { UpdatedPaymentMethod } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import type { CreatedSubscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { viewCustomerDetails } from '#src/customers/view.ts'
import { createClientSecret } from '#src/payments/client-keys.ts'
import type { Scope } from '#src/scope.ts'
import { calculateCycleValue } from '#src/subscriptions/price-cycle.ts'
import type { ChangedCard } from './change-card.ts'
import type { OpenedSubscription } from './create-subscription.ts'

export function viewCreatedSubscription(
  scope: Scope,
  { subscription, payment, session, customer }: OpenedSubscription,
): CreatedSubscription {
  const { terms, discounts } = subscription
  const bought = session.lines.filter(({ kind }) => kind === undefined)
  return {
    subscription_id: subscription.id,
    payment_id: payment.id,
    recurring_pre_tax_amount: calculateCycleValue(subscription),
    trial_amount: subscription.trialAmount,
    client_secret: createClientSecret(scope, payment),
    // Every subscription here needs a payment method, even with a free trial.
    payment_method_required: true,
    customer: viewCustomerDetails(customer),
    addons: terms.addons.map(({ addonId, quantity }) => ({ addon_id: addonId, quantity })),
    one_time_product_cart:
      bought.length > 0 ? bought.map(({ productId, quantity }) => ({ product_id: productId, quantity })) : null,
    discount_id: discounts[0]?.id ?? null,
    discount_ids: discounts.length > 0 ? discounts.map(({ id }) => id) : null,
    metadata: subscription.metadata,
    payment_link: payment.paymentLink,
    expires_on: payment.paymentLink === null ? null : session.expiresAt.toISOString(),
  }
}

export function viewChangedCard(scope: Scope, { payment, session }: ChangedCard): UpdatedPaymentMethod {
  return {
    payment_id: payment?.id ?? null,
    payment_link: session ? (payment?.paymentLink ?? null) : null,
    client_secret: session && payment ? createClientSecret(scope, payment) : null,
    expires_on: session?.expiresAt.toISOString() ?? null,
  }
}
