import type { DiscountForm, SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

/** The form's values. */
export type DiscountValues = z.input<typeof DiscountForm>
export type DiscountEditorForm = UseFormReturn<DiscountValues, unknown, DiscountForm>

/** The defaults of a new discount. */
const EMPTY: DiscountValues = {
  type: 'percentage',
  name: '',
  code: '',
  basis_points: null,
  currencies: [],
  usage_limit: null,
  per_customer_usage_limit: null,
  subscription_cycles: null,
  restricted_to: [],
  starts_at: null,
  expires_at: null,
  customer_eligibility: 'any',
}

/** Maps a discount to form values. The main currency of a fixed amount comes first. */
export function toDiscountValues(discount: SellerDiscount | undefined): DiscountValues {
  if (!discount) return EMPTY
  const isFlat = discount.type === 'flat'
  const currencies = discount.currency_options.map((option) => ({
    currency: option.currency,
    is_default: option.is_default,
    // The provider also accepts a fixed amount without options for its main currency.
    amount: option.max_amount_possible ?? (isFlat && option.is_default ? discount.amount : null),
    minimum_subtotal: option.minimum_subtotal || null,
  }))
  return {
    type: discount.type,
    name: discount.name ?? '',
    code: discount.code,
    basis_points: isFlat ? null : discount.amount,
    currencies: isFlat ? currencies.toSorted((left, right) => Number(right.is_default) - Number(left.is_default)) : currencies,
    usage_limit: discount.usage_limit,
    per_customer_usage_limit: discount.per_customer_usage_limit,
    subscription_cycles: discount.subscription_cycles,
    restricted_to: discount.restricted_to,
    starts_at: discount.starts_at,
    expires_at: discount.expires_at,
    customer_eligibility: discount.customer_eligibility,
  }
}
