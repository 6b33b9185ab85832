import type { Discount } from '@tradepost/contract/provider/discounts'
import type { PaymentDiscount } from '@tradepost/contract/provider/payments'
import type { DiscountRow } from './table.ts'

/** Returns a discount as the API shows it, every key present. */
export function viewDiscount(discount: DiscountRow): Discount {
  return {
    discount_id: discount.id,
    business_id: discount.businessId,
    type: discount.type,
    amount: discount.amount,
    code: discount.code,
    name: discount.name,
    times_used: discount.timesUsed,
    usage_limit: discount.usageLimit,
    per_customer_usage_limit: discount.perCustomerUsageLimit,
    starts_at: discount.startsAt?.toISOString() ?? null,
    expires_at: discount.expiresAt?.toISOString() ?? null,
    restricted_to: discount.restrictedTo,
    subscription_cycles: discount.subscriptionCycles,
    customer_eligibility: discount.customerEligibility,
    currency_options: discount.currencyOptions,
    preserve_on_plan_change: discount.preserveOnPlanChange,
    metadata: discount.metadata,
    created_at: discount.createdAt.toISOString(),
  }
}

/** Returns a discount as a new payment stores it, with its own use counted. */
export function viewPaymentDiscount(discount: DiscountRow, position: number): PaymentDiscount {
  return {
    position,
    discount_id: discount.id,
    business_id: discount.businessId,
    type: discount.type,
    code: discount.code,
    name: discount.name,
    amount: discount.amount,
    times_used: discount.timesUsed + 1,
    usage_limit: discount.usageLimit,
    restricted_to: discount.restrictedTo,
    subscription_cycles: discount.subscriptionCycles,
    cycles_remaining: null,
    preserve_on_plan_change: discount.preserveOnPlanChange,
    metadata: discount.metadata,
    created_at: discount.createdAt.toISOString(),
    expires_at: discount.expiresAt?.toISOString() ?? null,
  }
}
