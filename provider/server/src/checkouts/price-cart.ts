import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { allocate, applyRate, formatMoney, includedTax } from '@tradepost/kit/money'
import { fault } from '#src/faults.ts'
import { minimumAmountOf } from './minimum-amounts.ts'
import { taxRateOf } from './tax-rates.ts'

/** A line of a cart with the price it had when the session was made; prices are minor units of the session's currency. */
export type CartLine = {
  productId: string
  name: string
  description: string | null
  quantity: number
  unitPrice: number
  isTaxInclusive: boolean
}

/** `shown` = quantity × unit price. `amount` is without tax, `total` with it: `amount` + `tax` = `total`. */
export type PricedLine = CartLine & { shown: number; amount: number; tax: number; total: number }

export type PricedCart = {
  currency: string
  lines: PricedLine[]
  rateBasisPoints: number
  /** What the lines say: the sum of `shown`. */
  subtotal: number
  tax: number
  /** The part of `tax` that `subtotal` already contains. */
  taxIncluded: number
  total: number
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * What a cart costs a buyer of a country. Tax is worked out on the sum of the lines that carry it the same way
 * (on top, or inside) and then shared out, so that rounding never depends on how the cart was split up.
 * @throws 422 TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT
 */
export function priceCart(
  cart: { currency: string; lines: readonly CartLine[] },
  country: string | null | undefined,
): PricedCart {
  const rateBasisPoints = taxRateOf(country)
  const shown = cart.lines.map((line) => line.unitPrice * line.quantity)
  // Past this the total is past it too, and sums of 53 bits are near.
  if (sumOf(shown) > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
  const inside = shown.map((amount, index) => (cart.lines[index]?.isTaxInclusive ? amount : 0))
  const outside = shown.map((amount, index) => (cart.lines[index]?.isTaxInclusive ? 0 : amount))
  const taxIncluded = includedTax(sumOf(inside), rateBasisPoints)
  const taxOnTop = applyRate(sumOf(outside), rateBasisPoints)
  const insideShares = allocate(taxIncluded, inside)
  const outsideShares = allocate(taxOnTop, outside)
  const lines = cart.lines.map((line, index) => {
    const gross = shown[index] ?? 0
    const included = insideShares[index] ?? 0
    const added = outsideShares[index] ?? 0
    return { ...line, shown: gross, amount: gross - included, tax: included + added, total: gross + added }
  })
  return {
    currency: cart.currency,
    lines,
    rateBasisPoints,
    subtotal: sumOf(shown),
    tax: taxIncluded + taxOnTop,
    taxIncluded,
    total: sumOf(shown) + taxOnTop,
  }
}

/** @throws 422 when the total is less or more than can be charged at once. */
export function checkChargeable({ total, currency }: { total: number; currency: string }): void {
  const minimum = minimumAmountOf(currency)
  if (total < minimum) {
    throw fault(
      'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
      `Minimum amount of ${formatMoney({ amount: minimum, currency })} is required to process payment`,
    )
  }
  if (total > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
}
