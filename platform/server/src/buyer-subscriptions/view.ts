import type { BuyerSubscription, BuyerSubscriptionItem } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { OrderRow } from '#src/orders/table.ts'

/** Converts a subscription to what its buyer sees. */
export function viewSubscription(subscription: Subscription): BuyerSubscription {
  const { scheduled_change: change } = subscription
  return {
    subscription_id: subscription.subscription_id,
    status: subscription.status,
    product_id: subscription.product_id,
    product_name: subscription.product_name,
    brand_id: subscription.brand_id,
    quantity: subscription.quantity,
    currency: subscription.currency,
    recurring_pre_tax_amount: subscription.recurring_pre_tax_amount,
    tax_inclusive: subscription.tax_inclusive,
    on_demand: subscription.on_demand,
    payment_frequency_count: subscription.payment_frequency_count,
    payment_frequency_interval: subscription.payment_frequency_interval,
    trial_period_days: subscription.trial_period_days,
    previous_billing_date: subscription.previous_billing_date,
    next_billing_date: subscription.next_billing_date,
    expires_at: subscription.expires_at,
    paused_at: subscription.paused_at,
    cancel_at_next_billing_date: subscription.cancel_at_next_billing_date,
    cancelled_at: subscription.cancelled_at,
    created_at: subscription.created_at,
    is_by_usage: subscription.meters.length > 0,
    scheduled_change: change && {
      product_name: change.product_name,
      quantity: change.quantity,
      effective_at: change.effective_at,
    },
  }
}

/** The current plan of a subscription, which may differ from the one bought. */
export type Plan = Pick<BuyerSubscriptionItem, 'name' | 'poster'>
type Parts = { order: OrderRow; shop: OrganizationRow | undefined; plan: Plan }

/** Returns the shop and order of a subscription, and its plan's name and drawing. */
export function viewBuyerSubscriptionItem({ order, shop, plan }: Parts): Omit<BuyerSubscriptionItem, 'subscription'> {
  return {
    subscription_id: order.subscriptionId ?? '',
    shop: { slug: shop?.slug ?? '', name: shop?.name ?? '' },
    order_id: order.id,
    ...plan,
  }
}
