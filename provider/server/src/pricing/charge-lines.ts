import type { LineKind } from '@tradepost/contract/provider/payments'
import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { type Money, withoutPercent } from '@tradepost/kit/money'
import { conversionFeeOf, convertAmount, shownRate } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { type LinePart, sumOf } from '#src/payments/line-parts.ts'

/**
 * What the buyer of a product with an open price is asked. `chosen` is what they said, in the currency they saw then; until
 * they do, the line's own price stands.
 */
export type OpenPrice = { minimum: number; suggested: number | null; chosen: Money | null }

/** What was counted for a line, as decimal strings; the price is in the smallest unit of the products' currency. */
export type Usage = { units: string; freeThreshold: number; pricePerUnit: string }

/**
 * A line of a cart with the price it had when the session was made; prices are minor units of the products' currency. The lines
 * of a subscription are its own, each of its add-ons' and each of its meters'; `itemId` is the add-on or the meter.
 */
export type CartLine = {
  productId: string
  kind?: LineKind
  itemId?: string
  name: string
  description: string | null
  imageId?: string | null
  quantity: number
  /** What one costs, before anything comes off. */
  unitPrice: number
  /** Whole percent that the price itself takes off (0 when absent). */
  discountPercent?: number
  isTaxInclusive: boolean
  /** What the business said for an open price. */
  amount?: number
  openPrice?: OpenPrice
  usage?: Usage
  /** No code comes off: the price of a trial that takes none. */
  takesNoCodes?: boolean
}

/** Lines whose products have the price `currency`, to be charged in `billingCurrency`; in their own where that is absent. */
export type CartLines = { currency: string; billingCurrency?: string; lines: readonly CartLine[] }

/** How prices of another currency became what is charged. */
export type Conversion = { from: string; to: string; feeBasisPoints: number }

/** A line in the currency that is charged, before codes and tax. `unitPrice` is what one costs then. */
export type ChargedLine = { line: CartLine; unitPrice: number; shown: number; parts: LinePart[] }

/** @throws 422 TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: past it sums of 53 bits are near */
function checkSum(amounts: readonly number[]): void {
  if (sumOf(amounts) > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
}

/** What the order is worth in the products' currency, which decides what paying in another one costs. */
function worthOf({ currency, lines }: CartLines): number {
  const worths = lines.map(({ quantity, unitPrice, discountPercent = 0, openPrice }) => {
    const chosen = openPrice?.chosen
    if (!chosen) return withoutPercent(unitPrice, discountPercent) * quantity
    return convertAmount(chosen.amount, { from: chosen.currency, to: currency }) * quantity
  })
  checkSum(worths)
  return sumOf(worths)
}

/** From the products' currency to the one that is charged; the fee matters only where the two differ. */
function conversionOf(cart: CartLines): Conversion {
  const { currency: from, billingCurrency: to = from } = cart
  return { from, to, feeBasisPoints: conversionFeeOf({ amount: worthOf(cart), currency: from }) }
}

/** A price of the products' currency in the one that is charged, the fee on top. */
export function priceIn(conversion: Conversion | null, price: number): number {
  return conversion ? convertAmount(price, conversion) : price
}

/** What the buyer chose for one, in the currency that is charged. Said in another than the products' own, it has the fee in it. */
function chosenPrice({ amount, currency: said }: Money, { from: own, to, feeBasisPoints: fee }: Conversion): number {
  if (said === to) return amount
  return convertAmount(amount, {
    from: said,
    to,
    feeBasisPoints: to === own ? 0 : fee,
    feeIncluded: said === own ? 0 : fee,
  })
}

type ListPrice = { price: number; plain: number; ownPrice: number }

/** The price of one as it is charged, without the fee, and in the products' currency. A price is rounded once, fee and all. */
function listPrice({ unitPrice, openPrice }: CartLine, conversion: Conversion): ListPrice {
  const chosen = openPrice?.chosen
  const { from, to, feeBasisPoints: feeIncluded } = conversion
  if (from === to) {
    const price = chosen ? chosenPrice(chosen, conversion) : unitPrice
    return { price, plain: price, ownPrice: price }
  }
  if (!chosen)
    return { price: priceIn(conversion, unitPrice), plain: convertAmount(unitPrice, { from, to }), ownPrice: unitPrice }
  const price = chosenPrice(chosen, conversion)
  return {
    price,
    plain: convertAmount(price, { from: to, to, feeIncluded }),
    ownPrice: convertAmount(price, { from: to, to: from, feeIncluded }),
  }
}

/**
 * The lines in the currency that is charged. A price is converted for one and rounded once; only then its own percent comes
 * off, so that a line can be split. `conversion` is null where buyers pay in the products' own currency.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND, TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT
 */
export function chargeLines(cart: CartLines): { lines: ChargedLine[]; conversion: Conversion | null } {
  const conversion = conversionOf(cart)
  const isConverted = conversion.from !== conversion.to
  const rate = shownRate(conversion)
  const lines = cart.lines.map((line): ChargedLine => {
    const { quantity, discountPercent: percent = 0 } = line
    const { price, plain, ownPrice } = listPrice(line, conversion)
    const unitPrice = withoutPercent(price, percent)
    const amount = plain * quantity
    const list: LinePart = line.usage
      ? { kind: 'usage', ...line.usage, amount }
      : { kind: 'list', quantity, unitPrice: plain, amount }
    const parts: LinePart[] = [list]
    if (isConverted) {
      const { from: currency, feeBasisPoints } = conversion
      const amount = (price - plain) * quantity
      parts.push({ kind: 'conversion', currency, unitPrice: ownPrice, rate, feeBasisPoints, amount })
    }
    if (percent > 0) parts.push({ kind: 'percent', percent, amount: (unitPrice - price) * quantity })
    return { line, unitPrice, shown: unitPrice * quantity, parts }
  })
  checkSum(lines.map(({ shown }) => shown))
  return { lines, conversion: isConverted ? conversion : null }
}
