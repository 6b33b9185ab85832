import type { DiscountForm, DiscountStatus } from '@tradepost/contract/platform/catalog/seller-discounts'
import type { Discount } from '@tradepost/contract/provider/discounts'
import { assert } from '@tradepost/kit/faults'
import type { DiscountInput } from '#src/payments-provider/calls/discounts.ts'
import { toCurrencyCode } from '#src/payments-provider/codes.ts'

/** Converts the form for the provider. Options that are off are sent as null, so that an update removes them. */
export function toDiscount(form: DiscountForm): DiscountInput {
  const main = form.currencies.find((terms) => terms.is_default)
  const amount = form.type === 'flat' ? main?.amount : form.basis_points
  assert(amount, 'A checked form says what the discount takes off')
  return {
    type: form.type,
    amount,
    // Null keeps the current code; a new discount then gets a generated one.
    code: form.code || null,
    name: form.name || null,
    currency_options: form.currencies.map((terms) => ({
      currency: toCurrencyCode(terms.currency),
      is_default: terms.is_default,
      max_amount_possible: terms.amount,
      minimum_subtotal: terms.minimum_subtotal ?? 0,
    })),
    usage_limit: form.usage_limit,
    per_customer_usage_limit: form.per_customer_usage_limit,
    subscription_cycles: form.subscription_cycles,
    restricted_to: form.restricted_to,
    starts_at: form.starts_at,
    expires_at: form.expires_at,
    customer_eligibility: form.customer_eligibility,
  }
}

type Life = Pick<Discount, 'starts_at' | 'expires_at' | 'usage_limit' | 'times_used'>

/** Returns whether a discount can be used now, or why not, in the order in which checkout reports it. */
export function getDiscountStatus({ starts_at, expires_at, usage_limit, times_used }: Life, now: Date): DiscountStatus {
  if (expires_at && Date.parse(expires_at) <= now.getTime()) return 'expired'
  if (starts_at && Date.parse(starts_at) > now.getTime()) return 'scheduled'
  return usage_limit !== null && times_used >= usage_limit ? 'used_up' : 'active'
}
