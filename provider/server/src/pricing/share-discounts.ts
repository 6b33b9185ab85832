import { allocate, applyRate } from '@tradepost/kit/money'
import { type DiscountTerms, termsIn } from '#src/discounts/discount-terms.ts'
import type { DiscountRow } from '#src/discounts/table.ts'
import { type LinePart, sumOf } from '#src/payments/line-parts.ts'

/** A discount with the terms that it had when it was put on the cart. */
export type CartDiscount = Pick<
  DiscountRow,
  'id' | 'code' | 'type' | 'amount' | 'currencyOptions' | 'restrictedTo' | 'subscriptionCycles'
>

/** The terms of a discount, to be kept with a cart. */
export function cartDiscountOf(row: DiscountRow): CartDiscount {
  const { id, code, type, amount, currencyOptions, restrictedTo, subscriptionCycles } = row
  return { id, code, type, amount, currencyOptions, restrictedTo, subscriptionCycles }
}

type Line = { productId: string; shown: number; takesNoCodes?: boolean }

const isFor = ({ productId, takesNoCodes }: Line, { productIds }: DiscountTerms): boolean =>
  !takesNoCodes && (productIds === null || productIds.includes(productId))

/** What one code takes off products that cost `base` together. */
function offOf(terms: DiscountTerms, base: number): number {
  const off = terms.type === 'flat' ? terms.amount : Math.min(applyRate(base, terms.basisPoints), terms.amountMax ?? base)
  return Math.min(off, base)
}

/**
 * Splits what a code takes off over the lines that it is for: by product first, so that it does not matter how a product's lines
 * are cut.
 */
function shareOff(lines: readonly Line[], left: readonly number[], terms: DiscountTerms): number[] {
  const eligible = [...lines.keys()].filter((index) => lines[index] && isFor(lines[index], terms))
  const products = [...Map.groupBy(eligible, (index) => lines[index]?.productId)]
  const weights = products.map(([, indexes]) => indexes.map((index) => left[index] ?? 0))
  const sums = weights.map(sumOf)
  const shares = allocate(offOf(terms, sumOf(sums)), sums)
  const taken = lines.map(() => 0)
  for (const [position, [, indexes]] of products.entries()) {
    const parts = allocate(shares[position] ?? 0, weights[position] ?? [])
    for (const [nth, index] of indexes.entries()) taken[index] = parts[nth] ?? 0
  }
  return taken
}

/**
 * What each code takes off each line, in the order of the codes, each off what the ones before have left.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND
 */
export function shareDiscounts(lines: readonly Line[], discounts: readonly CartDiscount[], currency: string): LinePart[][] {
  const left = lines.map(({ shown }) => shown)
  const parts: LinePart[][] = lines.map(() => [])
  for (const discount of discounts) {
    const terms = termsIn(discount, currency)
    const taken = shareOff(lines, left, terms)
    for (const [index, line] of lines.entries()) {
      const off = taken[index] ?? 0
      left[index] = (left[index] ?? 0) - off
      if (isFor(line, terms)) parts[index]?.push({ kind: 'code', code: discount.code, amount: 0 - off })
    }
  }
  return parts
}
