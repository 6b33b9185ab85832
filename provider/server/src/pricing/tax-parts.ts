import { allocate, applyRate, calculateIncludedTax } from '@tradepost/kit/money/money'
import { type LinePart, sumAmounts } from '#src/payments/line-parts.ts'

/** A line before tax: the amount due, and whether it includes tax. */
type Line = { due: number; isTaxInclusive: boolean }

/**
 * Returns the tax of each line. It's calculated on the sum of lines with the same treatment (exclusive or inclusive) and then
 * shared, so that rounding never depends on how the cart was split. A reverse-charge business pays none: tax included in its
 * prices is removed.
 */
export function calculateTaxParts(lines: readonly Line[], basisPoints: number, isReverseCharge: boolean): LinePart[] {
  const inside = lines.map(({ due, isTaxInclusive }) => (isTaxInclusive ? due : 0))
  const outside = lines.map(({ due, isTaxInclusive }) => (isTaxInclusive ? 0 : due))
  const contained = allocate(calculateIncludedTax(sumAmounts(inside), basisPoints), inside)
  const onTop = allocate(isReverseCharge ? 0 : applyRate(sumAmounts(outside), basisPoints), outside)
  return lines.map(({ isTaxInclusive }, index): LinePart => {
    const tax = (isTaxInclusive ? contained : onTop)[index] ?? 0
    if (!isTaxInclusive) return { kind: 'tax', how: 'on_top', basisPoints: isReverseCharge ? 0 : basisPoints, tax, amount: tax }
    if (isReverseCharge) return { kind: 'tax', how: 'relieved', basisPoints, tax, amount: 0 - tax }
    return { kind: 'tax', how: 'contained', basisPoints, tax, amount: 0 }
  })
}
