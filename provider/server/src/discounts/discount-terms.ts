import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import type { CurrencyTerms, DiscountRow } from './table.ts'

/** Terms of a discount for a cart in one currency, in its minor units. `productIds` null: every product. */
export type DiscountTerms = { productIds: readonly string[] | null; minimumSubtotal: number } & (
  | { type: 'percentage'; basisPoints: number; amountMax: number | null }
  | { type: 'flat'; amount: number }
)

type Terms = Pick<DiscountRow, 'type' | 'amount' | 'currencyOptions' | 'restrictedTo'>

/** Converts an option at the exchange rate without a fee. @throws 422 EXCHANGE_RATE_NOT_FOUND */
function convertOption(option: CurrencyTerms, to: string): CurrencyTerms {
  const way = { from: option.currency, to }
  const { max_amount_possible: most, minimum_subtotal: minimum } = option
  return {
    currency: to,
    is_default: false,
    max_amount_possible: most === null ? null : convertAmount(most, way),
    minimum_subtotal: convertAmount(minimum, way),
  }
}

/**
 * Returns the terms of a discount in this currency. Without an option for it, converts the default; a percentage without a
 * default then has no cap.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND
 */
export function getDiscountTerms(discount: Terms, currency: string): DiscountTerms {
  const standard = findDefault(discount)
  const said = discount.currencyOptions.find((each) => each.currency === currency)
  const option = said ?? (standard && convertOption(standard, currency))
  const scope = {
    productIds: discount.restrictedTo.length > 0 ? discount.restrictedTo : null,
    minimumSubtotal: option?.minimum_subtotal ?? 0,
  }
  const amountMax = option?.max_amount_possible ?? null
  if (discount.type === 'percentage') return { ...scope, type: 'percentage', basisPoints: discount.amount, amountMax }
  return { ...scope, type: 'flat', amount: amountMax ?? flatAmount(discount, currency) }
}

/** Returns the amount of a flat discount without an option for the currency: its own amount, in its default currency. */
function flatAmount(discount: Terms, currency: string): number {
  const standard = findDefault(discount)
  if (!standard) throw fault('EXCHANGE_RATE_NOT_FOUND')
  return convertAmount(standard.max_amount_possible ?? discount.amount, { from: standard.currency, to: currency })
}

/** Finds the default option, which other currencies are converted from. */
export function findDefault({ currencyOptions }: Pick<DiscountRow, 'currencyOptions'>): CurrencyTerms | undefined {
  return currencyOptions.find((option) => option.is_default)
}
