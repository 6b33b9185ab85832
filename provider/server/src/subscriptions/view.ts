import type { Subscription, SubscriptionListItem } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { CustomerRow } from '#src/customers/table.ts'
import { viewCustomerDetails } from '#src/customers/view.ts'
import { calculateCycleValue } from './price-cycle.ts'
import { findScheduledChange } from './scheduled-change.ts'
import type { SubscriptionRow } from './table.ts'

/** Returns the billing address; fields that the buyer left out are null. */
function viewBilling({ billing: { country, street, city, state, zipcode } }: SubscriptionRow): Subscription['billing'] {
  return { country, street: street ?? null, city: city ?? null, state: state ?? null, zipcode: zipcode ?? null }
}

function viewScheduledChange(subscription: SubscriptionRow): Subscription['scheduled_change'] {
  const scheduled = findScheduledChange(subscription)
  if (!scheduled) return null
  const { nextBillingAt } = subscription
  const { id, terms, createdAt } = scheduled
  return {
    id,
    product_id: terms.productId,
    product_name: terms.name,
    product_description: terms.description,
    quantity: terms.quantity,
    addons: terms.addons.map(({ addonId, name, quantity }) => ({ addon_id: addonId, name, quantity })),
    created_at: createdAt,
    effective_at: nextBillingAt.toISOString(),
  }
}

/** Returns the fields that a subscription and its list item share. */
function viewCommon(subscription: SubscriptionRow, customer: CustomerRow) {
  const { terms, discounts } = subscription
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    product_id: terms.productId,
    product_name: terms.name,
    quantity: terms.quantity,
    currency: subscription.billingCurrency,
    recurring_pre_tax_amount: calculateCycleValue(subscription),
    tax_inclusive: terms.isTaxInclusive,
    tax_id: subscription.taxId,
    customer: viewCustomerDetails(customer),
    customer_business_name: subscription.customerBusinessName,
    billing: viewBilling(subscription),
    payment_method_id: subscription.paymentMethodId,
    has_payment_method: subscription.paymentMethodId !== null,
    on_demand: subscription.onDemand !== null,
    payment_frequency_count: terms.frequency.count,
    payment_frequency_interval: terms.frequency.interval,
    subscription_period_count: terms.period.count,
    subscription_period_interval: terms.period.interval,
    trial_period_days: subscription.trialDays,
    trial_amount: subscription.trialAmount,
    discount_id: discounts[0]?.id ?? null,
    discount_cycles_remaining: discounts[0]?.cyclesLeft ?? null,
    previous_billing_date: subscription.previousBillingAt.toISOString(),
    next_billing_date: subscription.nextBillingAt.toISOString(),
    paused_at: subscription.pausedAt?.toISOString() ?? null,
    cancel_at_next_billing_date: subscription.cancelsAtNextBilling,
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
    scheduled_change: viewScheduledChange(subscription),
    metadata: subscription.metadata,
    created_at: subscription.createdAt.toISOString(),
  }
}

/** Returns a subscription as the API shows it, every key present. */
export function viewSubscription(subscription: SubscriptionRow, customer: CustomerRow): Subscription {
  const { terms, discounts } = subscription
  return {
    ...viewCommon(subscription, customer),
    brand_id: subscription.brandId,
    addons: terms.addons.map(({ addonId, quantity }) => ({ addon_id: addonId, quantity })),
    meters: terms.meters.map((meter) => ({
      meter_id: meter.meterId,
      name: meter.name,
      description: meter.description,
      measurement_unit: meter.measurementUnit,
      currency: terms.currency,
      free_threshold: meter.freeThreshold,
      price_per_unit: meter.pricePerUnit,
    })),
    discounts:
      discounts.length > 0
        ? discounts.map(({ shown, cyclesLeft }, position) => ({ ...shown, position, cycles_remaining: cyclesLeft }))
        : null,
    expires_at: subscription.expiresAt?.toISOString() ?? null,
    cancellation_feedback: subscription.cancellationFeedback,
    cancellation_comment: subscription.cancellationComment,
    credit_entitlement_cart: [],
    meter_credit_entitlement_cart: [],
    custom_field_responses: subscription.customFieldResponses,
  }
}

export function viewSubscriptionListItem(subscription: SubscriptionRow, customer: CustomerRow): SubscriptionListItem {
  return {
    ...viewCommon(subscription, customer),
    discounts: subscription.discounts.map(({ id, cyclesLeft }) => ({ discount_id: id, discount_cycles_remaining: cyclesLeft })),
  }
}
