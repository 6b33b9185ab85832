import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { allocate, applyRate, formatMoney, includedTax, withoutPercent } from '@tradepost/kit/money'
import { fault } from '#src/faults.ts'
import { minimumAmountOf } from './minimum-amounts.ts'
import { taxRateOf } from './tax-rates.ts'

/** A line of a cart with the price it had when the session was made; prices are minor units of the session's currency. */
export type CartLine = {
  productId: string
  name: string
  description: string | null
  quantity: number
  /** What one costs, before anything comes off. */
  unitPrice: number
  /** Whole percent that the price itself takes off (0 when absent). */
  discountPercent?: number
  isTaxInclusive: boolean
}

/** A code that takes something off the products it is for; null: off all of them. Amounts are minor units of the cart's currency. */
export type CartDiscount = { productIds: readonly string[] | null } & (
  | { type: 'percentage'; basisPoints: number; amountMax?: number | null }
  | { type: 'flat'; amount: number }
)

/** Who pays the tax. A business with a tax id of a country with tax settles it itself (reverse charge). */
export type Buyer = { country: string | null | undefined; hasTaxId?: boolean }

/**
 * `shown` = quantity × unit price, less what the price itself takes off; `discount` is what codes take off that.
 * `amount` is without tax, `total` with it: `amount` + `tax` = `total`.
 */
export type PricedLine = CartLine & { shown: number; discount: number; amount: number; tax: number; total: number }

/** `subtotal` − `discount` + `tax` − `taxIncluded` − `taxRelief` = `total`. */
export type PricedCart = {
  currency: string
  lines: PricedLine[]
  rateBasisPoints: number
  isReverseCharge: boolean
  /** What the lines say: the sum of `shown`. */
  subtotal: number
  /** What codes take off, the sum over the lines. */
  discount: number
  tax: number
  /** The part of `tax` that the lines already contain. */
  taxIncluded: number
  /** The tax inside prices that a business does not pay. */
  taxRelief: number
  total: number
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What one costs once the price's own percent is off; rounded for one, so that a line can be split. */
export function effectiveUnitPrice({ unitPrice, discountPercent = 0 }: CartLine): number {
  return withoutPercent(unitPrice, discountPercent)
}

/** What the codes take off each product, in their order, each off what the ones before have left. */
function discountsByProduct(shown: ReadonlyMap<string, number>, discounts: readonly CartDiscount[]): Map<string, number> {
  const left = new Map(shown)
  for (const discount of discounts) {
    const products = [...left.keys()].filter((id) => discount.productIds === null || discount.productIds.includes(id))
    const eligible = products.map((id) => left.get(id) ?? 0)
    const base = sumOf(eligible)
    const off =
      discount.type === 'flat' ? discount.amount : Math.min(applyRate(base, discount.basisPoints), discount.amountMax ?? base)
    const shares = allocate(Math.min(off, base), eligible)
    for (const [index, id] of products.entries()) left.set(id, (eligible[index] ?? 0) - (shares[index] ?? 0))
  }
  return new Map([...shown].map(([id, amount]) => [id, amount - (left.get(id) ?? 0)]))
}

/** What the codes take off each line: the share of its product, over the lines that hold it. */
function discountsOf(lines: readonly CartLine[], shown: readonly number[], discounts: readonly CartDiscount[]): number[] {
  const taken = shown.map(() => 0)
  if (discounts.length === 0) return taken
  const products = Map.groupBy(lines.keys(), (index) => lines[index]?.productId ?? '')
  const weights = new Map([...products].map(([id, indexes]) => [id, indexes.map((index) => shown[index] ?? 0)]))
  const byProduct = discountsByProduct(new Map([...weights].map(([id, amounts]) => [id, sumOf(amounts)])), discounts)
  for (const [id, indexes] of products) {
    const shares = allocate(byProduct.get(id) ?? 0, weights.get(id) ?? [])
    for (const [position, index] of indexes.entries()) taken[index] = shares[position] ?? 0
  }
  return taken
}

/**
 * What a cart costs a buyer. The price's own percent comes off first, then the codes, then tax is worked out on the sum
 * of the lines that carry it the same way (on top, or inside) and shared out, so that rounding never depends on how the
 * cart was split up.
 * @throws 422 TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT
 */
export function priceCart(
  cart: { currency: string; lines: readonly CartLine[]; discounts?: readonly CartDiscount[] },
  { country, hasTaxId = false }: Buyer,
): PricedCart {
  const rateBasisPoints = taxRateOf(country)
  const isReverseCharge = hasTaxId && rateBasisPoints > 0
  const shown = cart.lines.map((line) => effectiveUnitPrice(line) * line.quantity)
  // Past this the total is past it too, and sums of 53 bits are near.
  if (sumOf(shown) > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
  const taken = discountsOf(cart.lines, shown, cart.discounts ?? [])
  const due = shown.map((amount, index) => amount - (taken[index] ?? 0))
  const inside = due.map((amount, index) => (cart.lines[index]?.isTaxInclusive ? amount : 0))
  const outside = due.map((amount, index) => (cart.lines[index]?.isTaxInclusive ? 0 : amount))
  const contained = includedTax(sumOf(inside), rateBasisPoints)
  const onTop = isReverseCharge ? 0 : applyRate(sumOf(outside), rateBasisPoints)
  const containedShares = allocate(contained, inside)
  const onTopShares = allocate(onTop, outside)
  const lines = cart.lines.map((line, index): PricedLine => {
    const net = (due[index] ?? 0) - (containedShares[index] ?? 0)
    const tax = isReverseCharge ? 0 : (containedShares[index] ?? 0) + (onTopShares[index] ?? 0)
    return { ...line, shown: shown[index] ?? 0, discount: taken[index] ?? 0, amount: net, tax, total: net + tax }
  })
  return {
    currency: cart.currency,
    lines,
    rateBasisPoints: isReverseCharge ? 0 : rateBasisPoints,
    isReverseCharge,
    subtotal: sumOf(shown),
    discount: sumOf(taken),
    tax: isReverseCharge ? 0 : contained + onTop,
    taxIncluded: isReverseCharge ? 0 : contained,
    taxRelief: isReverseCharge ? contained : 0,
    total: sumOf(due) + onTop - (isReverseCharge ? contained : 0),
  }
}

/** Nothing to pay is fine. @throws 422 when the total is less or more than can be charged at once. */
export function checkChargeable({ total, currency }: { total: number; currency: string }): void {
  const minimum = minimumAmountOf(currency)
  if (total > 0 && total < minimum) {
    throw fault(
      'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
      `Minimum amount of ${formatMoney({ amount: minimum, currency })} is required to process payment`,
    )
  }
  if (total > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
}
