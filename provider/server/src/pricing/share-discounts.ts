import { allocate, applyRate } from '@tradepost/kit/money/money'
import { type DiscountTerms, getDiscountTerms } from '#src/discounts/discount-terms.ts'
import type { DiscountRow } from '#src/discounts/table.ts'
import { type LinePart, sumAmounts } from '#src/payments/line-parts.ts'

/** A discount with its terms from when it was applied to the cart. */
export type CartDiscount = Pick<
  DiscountRow,
  'id' | 'code' | 'type' | 'amount' | 'currencyOptions' | 'restrictedTo' | 'subscriptionCycles'
>

/** Returns the terms of a discount, to store with a cart. */
export function toCartDiscount(row: DiscountRow): CartDiscount {
  const { id, code, type, amount, currencyOptions, restrictedTo, subscriptionCycles } = row
  return { id, code, type, amount, currencyOptions, restrictedTo, subscriptionCycles }
}

type Line = { productId: string; shown: number; takesNoCodes?: boolean }

const isFor = ({ productId, takesNoCodes }: Line, { productIds }: DiscountTerms): boolean =>
  !takesNoCodes && (productIds === null || productIds.includes(productId))

/** Returns what one code takes off products with a total price of `base`. */
function calculateDiscount(terms: DiscountTerms, base: number): number {
  const off = terms.type === 'flat' ? terms.amount : Math.min(applyRate(base, terms.basisPoints), terms.amountMax ?? base)
  return Math.min(off, base)
}

/** Splits a code's reduction over its eligible lines: by product first, so that the split of a product's lines doesn't matter. */
function shareOff(lines: readonly Line[], left: readonly number[], terms: DiscountTerms): number[] {
  const eligible = [...lines.keys()].filter((index) => lines[index] && isFor(lines[index], terms))
  const products = [...Map.groupBy(eligible, (index) => lines[index]?.productId)]
  const weights = products.map(([, indexes]) => indexes.map((index) => left[index] ?? 0))
  const sums = weights.map(sumAmounts)
  const shares = allocate(calculateDiscount(terms, sumAmounts(sums)), sums)
  const taken = lines.map(() => 0)
  for (const [position, [, indexes]] of products.entries()) {
    const parts = allocate(shares[position] ?? 0, weights[position] ?? [])
    for (const [nth, index] of indexes.entries()) taken[index] = parts[nth] ?? 0
  }
  return taken
}

/**
 * Returns what each code takes off each line, in the order of the codes. Each applies to what the previous ones left.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND
 */
export function shareDiscounts(lines: readonly Line[], discounts: readonly CartDiscount[], currency: string): LinePart[][] {
  const left = lines.map(({ shown }) => shown)
  const parts: LinePart[][] = lines.map(() => [])
  for (const discount of discounts) {
    const terms = getDiscountTerms(discount, currency)
    const taken = shareOff(lines, left, terms)
    for (const [index, line] of lines.entries()) {
      const off = taken[index] ?? 0
      left[index] = (left[index] ?? 0) - off
      if (isFor(line, terms)) parts[index]?.push({ kind: 'code', code: discount.code, amount: 0 - off })
    }
  }
  return parts
}
