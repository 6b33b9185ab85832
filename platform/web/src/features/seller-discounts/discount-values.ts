import { DiscountForm, type SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import type * as z from 'zod'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'

/** The form's values. */
export type DiscountValues = z.input<typeof DiscountForm>

/** Returns the terms by currency. The main currency of a fixed amount comes first. */
function readCurrencies({ type, amount, currency_options: options }: SellerDiscount): DiscountValues['currencies'] {
  const isFlat = type === 'flat'
  const currencies = options.map((option) => ({
    currency: option.currency,
    is_default: option.is_default,
    // The provider also accepts a fixed amount without options for its main currency.
    amount: option.max_amount_possible ?? (isFlat && option.is_default ? amount : null),
    minimum_subtotal: option.minimum_subtotal || null,
  }))
  return isFlat ? currencies.toSorted((left, right) => Number(right.is_default) - Number(left.is_default)) : currencies
}

export const discountForm = defineForm({
  schema: DiscountForm,
  initial: {
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
  },
  read: (discount: SellerDiscount) => ({
    basis_points: discount.type === 'flat' ? null : discount.amount,
    currencies: readCurrencies(discount),
  }),
  // Not `onTouched`: a new currency row would show an error before anything is typed.
  mode: 'onBlur',
})
export type DiscountEditorForm = FormOf<typeof discountForm>
