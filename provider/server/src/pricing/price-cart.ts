import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { allocate, applyRate, calculateIncludedTax, formatMoney } from '@tradepost/kit/money/money'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { type LinePart, type Sums, sumAmounts, sumCodes, sumParts } from '#src/payments/line-parts.ts'
import { type CartLine, type CartLines, type Conversion, chargeLines } from './charge-lines.ts'
import { getMinimumAmount } from './minimum-amounts.ts'
import { applyCredit, type ProrationFactor, withProration } from './proration.ts'
import { type CartDiscount, shareDiscounts } from './share-discounts.ts'
import { getTaxRateBasisPoints, type TaxPlace } from './tax-rates.ts'

/** A line before tax: the amount due, and whether it includes tax. */
type Line = { due: number; isTaxInclusive: boolean }

/**
 * Returns the tax of each line. It's calculated on the sum of lines with the same treatment (exclusive or inclusive) and then
 * shared, so that rounding never depends on how the cart was split. A reverse-charge business pays none: tax included in its
 * prices is removed.
 */
function calculateTaxParts(lines: readonly Line[], basisPoints: number, isReverseCharge: boolean): LinePart[] {
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

/**
 * A cart to price. `rest`: the part of a cycle that the lines are for, if it isn't a whole one. `credit`: credit to apply before
 * tax, in the billing currency; negative for an amount carried over, which is added.
 */
export type Cart = CartLines & { discounts?: readonly CartDiscount[]; rest?: ProrationFactor | undefined; credit?: number }

/** The payer of the tax. A business with a tax ID of a country with tax accounts for it itself (reverse charge). */
export type Buyer = TaxPlace & { hasTaxId?: boolean }

/** A line as charged: `unitPrice` is before codes and tax, and `parts` explain the amount. */
export type PricedLine = Sums &
  Pick<CartLine, 'productId' | 'kind' | 'itemId' | 'name' | 'description' | 'quantity' | 'isTaxInclusive'> & {
    unitPrice: number
    parts: LinePart[]
  }

/** The business's part of a charge before our fee, in its own currency. `conversionFee` is ours in addition. */
export type Settlement = { currency: string; amount: number; tax: number; conversionFee: number }

/**
 * A cart as charged; its sums are those of its lines.
 * `subtotal` − `discount` − `credit` + `tax` − `taxIncluded` − `taxRelief` = `total`.
 */
export type PricedCart = Omit<Sums, 'shown' | 'amount'> & {
  currency: string
  lines: PricedLine[]
  rateBasisPoints: number
  isReverseCharge: boolean
  /** Sum of the lines' `shown`. */
  subtotal: number
  /** Reduction by each code. */
  codes: { code: string; amount: number }[]
  conversion: Conversion | null
  settlement: Settlement
}

/**
 * Returns the settlement of a charge: the charge at the rate at which its prices were converted, less the conversion fee. The
 * amount paid decides, not the price it came from, so that our rounding never leaves a debt.
 */
function calculateSettlement(
  { total, tax }: Pick<Sums, 'total' | 'tax'>,
  own: string,
  conversion: Conversion | null,
): Settlement {
  if (!conversion) return { currency: own, amount: total, tax, conversionFee: 0 }
  const way = { from: conversion.to, to: own }
  const settled = (amount: number) => convertAmount(amount, { ...way, feeIncluded: conversion.feeBasisPoints })
  const amount = settled(total)
  return { currency: own, amount, tax: settled(tax), conversionFee: convertAmount(total, way) - amount }
}

/**
 * Prices a cart for a buyer. Converts prices to the billing currency, each rounded once; applies their own discounts, then the
 * codes in order; then calculates tax.
 * @throws 422 TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT, EXCHANGE_RATE_NOT_FOUND
 */
export function priceCart(cart: Cart, { hasTaxId = false, ...place }: Buyer): PricedCart {
  const { lines: charged, conversion } = chargeLines(cart)
  const currency = conversion?.to ?? cart.currency
  const taxBasisPoints = getTaxRateBasisPoints(place)
  const isReverseCharge = hasTaxId && taxBasisPoints > 0
  const codes = shareDiscounts(
    charged.map(({ line: { productId, takesNoCodes = false }, shown }) => ({ productId, takesNoCodes, shown })),
    cart.discounts ?? [],
    currency,
  )
  const whole = charged.map(({ parts }, index) => [...parts, ...(codes[index] ?? [])])
  const untaxed = applyCredit(cart.rest ? whole.map((parts) => withProration(parts, cart.rest)) : whole, cart.credit ?? 0)
  const taxes = calculateTaxParts(
    untaxed.map((parts, index) => ({ due: sumParts(parts).total, isTaxInclusive: charged[index]?.line.isTaxInclusive ?? false })),
    taxBasisPoints,
    isReverseCharge,
  )
  const lines = charged.map(({ line, unitPrice }, index): PricedLine => {
    const { productId, kind = 'product', itemId, name, description, quantity, isTaxInclusive } = line
    const tax = taxes[index]
    const parts = [...(untaxed[index] ?? []), ...(tax && taxBasisPoints > 0 ? [tax] : [])]
    const said = { productId, kind, ...(itemId ? { itemId } : {}), name, description, quantity, isTaxInclusive }
    return { ...said, unitPrice, parts, ...sumParts(parts) }
  })
  const rateBasisPoints = isReverseCharge ? 0 : taxBasisPoints
  return sumLines(lines, { currency, rateBasisPoints, isReverseCharge, conversion }, cart.currency)
}

type CartTerms = Pick<PricedCart, 'currency' | 'rateBasisPoints' | 'isReverseCharge' | 'conversion'>

function sumLines(lines: PricedLine[], about: CartTerms, own: string): PricedCart {
  const parts = lines.flatMap((line) => line.parts)
  const { shown: subtotal, amount: _, ...sums } = sumParts(parts)
  return {
    ...about,
    lines,
    subtotal,
    ...sums,
    codes: sumCodes(parts),
    settlement: calculateSettlement(sums, own, about.conversion),
  }
}

/** Accepts a total of 0. @throws 422 if the total is below the minimum or above the maximum of one charge. */
export function checkChargeable({ total, currency, settlement }: Pick<PricedCart, 'total' | 'currency' | 'settlement'>): void {
  const minimum = getMinimumAmount(currency)
  if (total > 0 && total < minimum) {
    throw fault(
      'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
      `Minimum amount of ${formatMoney({ amount: minimum, currency })} is required to process payment`,
    )
  }
  if (Math.max(total, settlement.amount) > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
}
