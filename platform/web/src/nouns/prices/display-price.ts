import type { PriceTerms, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { TimeInterval } from '@tradepost/contract/provider/prices'

type Cycle = {
  payment_frequency_count: number
  payment_frequency_interval: TimeInterval
  subscription_period_count: number
  subscription_period_interval: TimeInterval
}

/** A seller's price, saved or in a form. Numbers that can't be parsed are NaN. */
export type SellerPrice = { currency: string; discount: number; tax_inclusive: boolean | null } & (
  | { type: 'one_time_price'; price: number; pay_what_you_want: boolean; suggested_price: number | null }
  | ({ type: 'recurring_price'; price: number; trial_period_days: number; trial_amount: number | null } & Cycle)
  | ({ type: 'usage_based_price'; fixed_price: number } & Cycle)
)

/** A price as the shop shows it. */
export type DisplayPrice = Pick<ShopProduct, 'price' | 'full_price' | 'currency' | 'terms' | 'tax_inclusive'>

const cycleOf = (price: Cycle) => ({
  every: { count: price.payment_frequency_count, interval: price.payment_frequency_interval },
  runs_for: { count: price.subscription_period_count, interval: price.subscription_period_interval },
})

function termsOf(price: SellerPrice): PriceTerms {
  if (price.type === 'usage_based_price') return { type: 'usage_based_price', ...cycleOf(price), meters: [] }
  if (price.type === 'recurring_price')
    return {
      type: 'recurring_price',
      ...cycleOf(price),
      trial_period_days: price.trial_period_days || 0,
      trial_amount: price.trial_amount || 0,
    }
  return price.pay_what_you_want ? { type: 'open_price', suggested_price: price.suggested_price } : { type: 'one_time_price' }
}

/** Returns an amount after a discount, which is rounded half up, as the provider does: $9.99 less 15% is $8.49. */
function withoutPercent(amount: number, percent: number): number {
  return amount - Math.round((amount * percent) / 100)
}

/** Returns the price as the shop will show it; null if it can't be parsed. The discount doesn't apply to pay what you want. */
export function toDisplayPrice(price: SellerPrice): DisplayPrice | null {
  const amount = price.type === 'usage_based_price' ? price.fixed_price : price.price
  const terms = termsOf(price)
  const rhythm = 'every' in terms ? terms.every.count : 1
  if (!Number.isInteger(amount) || !(rhythm > 0)) return null
  const percent = terms.type === 'open_price' || !Number.isInteger(price.discount) ? 0 : price.discount
  return {
    price: withoutPercent(amount, percent),
    full_price: amount,
    currency: price.currency,
    terms,
    tax_inclusive: price.tax_inclusive ?? false,
  }
}
