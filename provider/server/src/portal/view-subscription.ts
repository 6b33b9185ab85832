import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { getImageUrl } from '#src/images/get-image.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'
import { measureUsage } from '#src/subscriptions/measure-usage.ts'
import { calculateCycleValue, priceNextCharge } from '#src/subscriptions/price-cycle.ts'
import { isInTrial } from '#src/subscriptions/schedule-billing.ts'
import { findScheduledChange } from '#src/subscriptions/scheduled-change.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { isLive } from './live-subscriptions.ts'

/** Returns the next charge of a subscription, with tax and what the wallet pays now; null if none comes by itself. */
async function findNextCharge(scope: Scope, subscription: SubscriptionRow): Promise<PortalSubscription['next_charge']> {
  const { status, onDemand, cancelsAtNextBilling, nextBillingAt, expiresAt } = subscription
  const endsFirst = expiresAt !== null && expiresAt <= nextBillingAt
  if (status !== 'active' || onDemand || cancelsAtNextBilling || endsFirst) return null
  const { cart, wallet } = await priceNextCharge(scope, subscription)
  return { amount: cart.total, currency: cart.currency, wallet, at: nextBillingAt.toISOString() }
}

/** Returns what a running subscription used since usage was last billed. */
async function viewUsage(scope: Scope, subscription: SubscriptionRow): Promise<PortalSubscription['usage']> {
  if (!isLive(subscription)) return []
  const { terms, nextBillingAt } = subscription
  const used = await measureUsage(scope, subscription, nextBillingAt)
  return used.map(({ name, units, price }) => ({ name, units, amount: price, currency: terms.currency }))
}

function viewScheduledChange(subscription: SubscriptionRow): PortalSubscription['scheduled_change'] {
  const scheduled = findScheduledChange(subscription)
  if (!scheduled) return null
  const { terms } = scheduled
  return { product_name: terms.name, quantity: terms.quantity, effective_at: subscription.nextBillingAt.toISOString() }
}

const viewOutstanding = (payment: PaymentRow | undefined): PortalSubscription['outstanding'] =>
  payment ? { amount: payment.totalAmount, currency: payment.currency } : null

/** Returns a subscription as its customer sees it. `outstanding`: the payment that put it on hold, if it can be paid. */
async function view(
  scope: Scope,
  subscription: SubscriptionRow,
  outstanding: PaymentRow | undefined,
): Promise<PortalSubscription> {
  const { terms } = subscription
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    product_id: terms.productId,
    product_name: terms.name,
    image: getImageUrl(scope, terms.imageId),
    quantity: terms.quantity,
    addons: terms.addons.map(({ name, quantity }) => ({ name, quantity })),
    currency: subscription.billingCurrency,
    recurring_pre_tax_amount: calculateCycleValue(subscription),
    tax_inclusive: terms.isTaxInclusive,
    on_demand: subscription.onDemand !== null,
    is_by_usage: terms.meters.length > 0,
    is_in_trial: isInTrial(subscription),
    payment_frequency_count: terms.frequency.count,
    payment_frequency_interval: terms.frequency.interval,
    payment_method_id: subscription.paymentMethodId,
    next_billing_date: subscription.nextBillingAt.toISOString(),
    expires_at: subscription.expiresAt?.toISOString() ?? null,
    paused_at: subscription.pausedAt?.toISOString() ?? null,
    cancel_at_next_billing_date: subscription.cancelsAtNextBilling,
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
    created_at: subscription.createdAt.toISOString(),
    scheduled_change: viewScheduledChange(subscription),
    next_charge: await findNextCharge(scope, subscription),
    usage: await viewUsage(scope, subscription),
    outstanding: viewOutstanding(outstanding),
  }
}

/** Views a subscription. Asks for its outstanding payment only if it is on hold. */
export async function viewPortalSubscription(scope: Scope, subscription: SubscriptionRow): Promise<PortalSubscription> {
  return view(scope, subscription, await findOutstandingPayment(scope, subscription))
}

/** Views subscriptions in their order. */
export const viewPortalSubscriptions = (scope: Scope, subscriptions: readonly SubscriptionRow[]): Promise<PortalSubscription[]> =>
  Promise.all(subscriptions.map((each) => viewPortalSubscription(scope, each)))
