import { fault } from '#src/faults.ts'
import type { CurrencyTerms, DiscountRow } from './table.ts'

/** What a discount means for a cart in one currency, amounts in its minor units. `productIds` null: it is for all of them. */
export type DiscountTerms = { productIds: readonly string[] | null; minimumSubtotal: number } & (
  | { type: 'percentage'; basisPoints: number; amountMax: number | null }
  | { type: 'flat'; amount: number }
)

type Terms = Pick<DiscountRow, 'type' | 'amount' | 'currencyOptions' | 'restrictedTo'>

/**
 * What a discount takes off a cart in this currency. A percentage without a default is uncapped where it says nothing.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND where its default would have to be converted: there are no rates here.
 */
export function termsIn(discount: Terms, currency: string): DiscountTerms {
  const option = discount.currencyOptions.find((each) => each.currency === currency)
  if (!option && findDefault(discount)) throw fault('EXCHANGE_RATE_NOT_FOUND')
  const scope = {
    productIds: discount.restrictedTo.length > 0 ? discount.restrictedTo : null,
    minimumSubtotal: option?.minimum_subtotal ?? 0,
  }
  const amountMax = option?.max_amount_possible ?? null
  if (discount.type === 'percentage') return { ...scope, type: 'percentage', basisPoints: discount.amount, amountMax }
  const amount = amountMax ?? (option?.is_default ? discount.amount : null)
  if (amount === null) throw fault('EXCHANGE_RATE_NOT_FOUND')
  return { ...scope, type: 'flat', amount }
}

/** The option that other currencies are converted from: the one that is marked. */
export function findDefault({ currencyOptions }: Pick<DiscountRow, 'currencyOptions'>): CurrencyTerms | undefined {
  return currencyOptions.find((option) => option.is_default)
}
