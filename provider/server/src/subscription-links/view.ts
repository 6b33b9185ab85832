import type { UpdatedPaymentMethod } from '@tradepost/contract/provider/subscription-changes'
import type { CreatedSubscription } from '@tradepost/contract/provider/subscriptions'
import { randomText } from '@tradepost/kit/ids'
import { viewCustomerDetails } from '#src/customers/view.ts'
import { valueOfCycle } from '#src/subscriptions/price-cycle.ts'
import type { ChangedCard } from './change-card.ts'
import type { OpenedSubscription } from './create-subscription.ts'

/** The secret is asked for by the wire, and opens nothing here: a subscription begins by its link or with a kept card. */
export function viewCreatedSubscription({ subscription, payment, session, customer }: OpenedSubscription): CreatedSubscription {
  const { terms, discounts } = subscription
  const bought = session.lines.filter(({ kind }) => kind === undefined)
  return {
    subscription_id: subscription.id,
    payment_id: payment.id,
    recurring_pre_tax_amount: valueOfCycle(subscription),
    trial_amount: subscription.trialAmount,
    client_secret: `${payment.id}_secret_${randomText(24)}`,
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

export function viewChangedCard({ payment, session }: ChangedCard): UpdatedPaymentMethod {
  return {
    payment_id: payment?.id ?? null,
    payment_link: session ? (payment?.paymentLink ?? null) : null,
    client_secret: session && payment ? `${payment.id}_secret_${randomText(24)}` : null,
    expires_on: session?.expiresAt.toISOString() ?? null,
  }
}
