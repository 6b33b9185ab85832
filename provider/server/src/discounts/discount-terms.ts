import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import type { CurrencyTerms, DiscountRow } from './table.ts'

/** What a discount means for a cart in one currency, amounts in its minor units. `productIds` null: it is for all of them. */
export type DiscountTerms = { productIds: readonly string[] | null; minimumSubtotal: number } & (
  | { type: 'percentage'; basisPoints: number; amountMax: number | null }
  | { type: 'flat'; amount: number }
)

type Terms = Pick<DiscountRow, 'type' | 'amount' | 'currencyOptions' | 'restrictedTo'>

/** An option in another currency, at the plain rate of exchange. @throws 422 EXCHANGE_RATE_NOT_FOUND */
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
 * What a discount takes off a cart in this currency. Where it says nothing of it, its default is converted; a percentage
 * without a default is then uncapped. @throws 422 EXCHANGE_RATE_NOT_FOUND
 */
export function termsIn(discount: Terms, currency: string): DiscountTerms {
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

/** What a flat discount takes off where no option says it: its own amount, which is of its default currency. */
function flatAmount(discount: Terms, currency: string): number {
  const standard = findDefault(discount)
  if (!standard) throw fault('EXCHANGE_RATE_NOT_FOUND')
  return convertAmount(standard.max_amount_possible ?? discount.amount, { from: standard.currency, to: currency })
}

/** The option that other currencies are converted from: the one that is marked. */
export function findDefault({ currencyOptions }: Pick<DiscountRow, 'currencyOptions'>): CurrencyTerms | undefined {
  return currencyOptions.find((option) => option.is_default)
}
