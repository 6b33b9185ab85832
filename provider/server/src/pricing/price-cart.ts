import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { formatMoney } from '@tradepost/kit/money'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { type LinePart, type Sums, sumCodes, sumParts } from '#src/payments/line-parts.ts'
import { type CartLine, type CartLines, type Conversion, chargeLines } from './charge-lines.ts'
import { minimumAmountOf } from './minimum-amounts.ts'
import { applyCredit, type ProrationFactor, withProration } from './proration.ts'
import { type CartDiscount, shareDiscounts } from './share-discounts.ts'
import { taxParts } from './tax-parts.ts'
import { taxRateOf } from './tax-rates.ts'

/**
 * What is to be paid for. `rest`: how much of a cycle the lines are for, when it is not a whole one. `credit`: what may come off
 * before tax, in the currency that is charged; less than 0 is carried over from before, and comes on.
 */
export type Cart = CartLines & { discounts?: readonly CartDiscount[]; rest?: ProrationFactor | undefined; credit?: number }

/** Who pays the tax. A business with a tax id of a country with tax settles it itself (reverse charge). */
export type Buyer = { country: string | null | undefined; hasTaxId?: boolean }

/** A line as it is charged: `unitPrice` is what one costs before codes and tax, and `parts` say why the line is what it is. */
export type PricedLine = Sums &
  Pick<CartLine, 'productId' | 'kind' | 'itemId' | 'name' | 'description' | 'quantity' | 'isTaxInclusive'> & {
    unitPrice: number
    parts: LinePart[]
  }

/** What a business gets credited of a charge before our fee, in its own currency. `conversionFee` is ours beside that. */
export type Settlement = { currency: string; amount: number; tax: number; conversionFee: number }

/** A cart as it is charged; its sums are those of its lines. `subtotal` − `discount` − `credit` + `tax` − `taxIncluded` − `taxRelief` = `total`. */
export type PricedCart = Omit<Sums, 'shown' | 'amount'> & {
  currency: string
  lines: PricedLine[]
  rateBasisPoints: number
  isReverseCharge: boolean
  /** What the lines say: the sum of `shown`. */
  subtotal: number
  /** What each code takes off. */
  codes: { code: string; amount: number }[]
  conversion: Conversion | null
  settlement: Settlement
}

/**
 * What of a charge is the business's: the charge at the rate at which its prices were converted, less the fee that was put
 * on top. What was really paid decides, not the price it came from, so no rounding of ours is ever owed to anybody.
 */
function settlementOf({ total, tax }: Pick<Sums, 'total' | 'tax'>, own: string, conversion: Conversion | null): Settlement {
  if (!conversion) return { currency: own, amount: total, tax, conversionFee: 0 }
  const way = { from: conversion.to, to: own }
  const settled = (amount: number) => convertAmount(amount, { ...way, feeIncluded: conversion.feeBasisPoints })
  const amount = settled(total)
  return { currency: own, amount, tax: settled(tax), conversionFee: convertAmount(total, way) - amount }
}

/**
 * What a cart costs a buyer. Prices become those of the currency that is charged, each rounded once; their own percent comes
 * off, then the codes, in their order; then tax is worked out.
 * @throws 422 TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT, EXCHANGE_RATE_NOT_FOUND
 */
export function priceCart(cart: Cart, { country, hasTaxId = false }: Buyer): PricedCart {
  const { lines: charged, conversion } = chargeLines(cart)
  const currency = conversion?.to ?? cart.currency
  const taxBasisPoints = taxRateOf(country)
  const isReverseCharge = hasTaxId && taxBasisPoints > 0
  const codes = shareDiscounts(
    charged.map(({ line: { productId, takesNoCodes = false }, shown }) => ({ productId, takesNoCodes, shown })),
    cart.discounts ?? [],
    currency,
  )
  const whole = charged.map(({ parts }, index) => [...parts, ...(codes[index] ?? [])])
  const untaxed = applyCredit(cart.rest ? whole.map((parts) => withProration(parts, cart.rest)) : whole, cart.credit ?? 0)
  const taxes = taxParts(
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

type About = Pick<PricedCart, 'currency' | 'rateBasisPoints' | 'isReverseCharge' | 'conversion'>

function sumLines(lines: PricedLine[], about: About, own: string): PricedCart {
  const parts = lines.flatMap((line) => line.parts)
  const { shown: subtotal, amount: _, ...sums } = sumParts(parts)
  return { ...about, lines, subtotal, ...sums, codes: sumCodes(parts), settlement: settlementOf(sums, own, about.conversion) }
}

/** Nothing to pay is fine. @throws 422 when the total is less or more than can be charged at once. */
export function checkChargeable({ total, currency, settlement }: Pick<PricedCart, 'total' | 'currency' | 'settlement'>): void {
  const minimum = minimumAmountOf(currency)
  if (total > 0 && total < minimum) {
    throw fault(
      'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
      `Minimum amount of ${formatMoney({ amount: minimum, currency })} is required to process payment`,
    )
  }
  if (Math.max(total, settlement.amount) > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
}
