import type { LineKind } from '@tradepost/contract/provider/payments'
import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { applyPercentOff, type Money } from '@tradepost/kit/money/money'
import { convertAmount, formatExchangeRate, getConversionFeeBasisPoints } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { type LinePart, sumAmounts } from '#src/payments/line-parts.ts'

/**
 * Terms of a pay-what-you-want price. `chosen` is the buyer's amount, in the currency they saw then; until they choose, the
 * line's own price applies.
 */
export type OpenPrice = { minimum: number; suggested: number | null; chosen: Money | null }

/** Metered usage of a line, as decimal strings; the price is in the smallest unit of the products' currency. */
export type Usage = { units: string; unit: string; freeThreshold: number; pricePerUnit: string }

/**
 * A cart line with its price from when the session was created, in minor units of the products' currency. A subscription has one
 * line of its own and one for each add-on and meter; `itemId` is the add-on or the meter.
 */
export type CartLine = {
  productId: string
  kind?: LineKind
  itemId?: string
  name: string
  description: string | null
  imageId?: string | null
  quantity: number
  /** Unit price before any discount. */
  unitPrice: number
  /** The price's own discount in whole percent (0 if absent). */
  discountPercent?: number
  isTaxInclusive: boolean
  /** The amount that the business set for a pay-what-you-want price. */
  amount?: number
  openPrice?: OpenPrice
  usage?: Usage
  /** Codes don't apply: the price of a trial that excludes them. */
  takesNoCodes?: boolean
}

/** Lines priced in `currency`, to be charged in `billingCurrency`; if that's absent, in `currency`. */
export type CartLines = { currency: string; billingCurrency?: string; lines: readonly CartLine[] }

/** How prices in another currency became the charge. */
export type Conversion = { from: string; to: string; feeBasisPoints: number }

/** A line in the billing currency, before codes and tax, with its `unitPrice` in that currency. */
export type ChargedLine = { line: CartLine; unitPrice: number; shown: number; parts: LinePart[] }

/** @throws 422 TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: larger sums come close to 53 bits */
function checkSum(amounts: readonly number[]): void {
  if (sumAmounts(amounts) > AMOUNT_MAX) throw fault('TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT')
}

/** Returns the order amount in the products' currency, which decides the fee for paying in another one. */
function calculateWorth({ currency, lines }: CartLines): number {
  const worths = lines.map(({ quantity, unitPrice, discountPercent = 0, openPrice }) => {
    const chosen = openPrice?.chosen
    if (!chosen) return applyPercentOff(unitPrice, discountPercent) * quantity
    return convertAmount(chosen.amount, { from: chosen.currency, to: currency }) * quantity
  })
  checkSum(worths)
  return sumAmounts(worths)
}

/** Returns the conversion from the products' currency to the billing currency; the fee applies only if they differ. */
function getConversion(cart: CartLines): Conversion {
  const { currency: from, billingCurrency: to = from } = cart
  return { from, to, feeBasisPoints: getConversionFeeBasisPoints({ amount: calculateWorth(cart), currency: from }) }
}

/** Converts a price from the products' currency to the billing currency, with the fee. */
export function priceIn(conversion: Conversion | null, price: number): number {
  return conversion ? convertAmount(price, conversion) : price
}

/** Returns the unit amount that the buyer chose, in the billing currency. An amount in a foreign currency includes the fee. */
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

/**
 * Returns the unit price in the billing currency, without the fee, and in the products' currency. It's rounded once, fee
 * included.
 */
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
 * Converts lines to the billing currency. Converts and rounds the unit price once, then applies the price's own discount, so that
 * a line can be split. `conversion` is null if buyers pay in the products' currency.
 * @throws 422 EXCHANGE_RATE_NOT_FOUND, TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT
 */
export function chargeLines(cart: CartLines): { lines: ChargedLine[]; conversion: Conversion | null } {
  const conversion = getConversion(cart)
  const isConverted = conversion.from !== conversion.to
  const rate = formatExchangeRate(conversion)
  const lines = cart.lines.map((line): ChargedLine => {
    const { quantity, discountPercent: percent = 0 } = line
    const { price, plain, ownPrice } = listPrice(line, conversion)
    const unitPrice = applyPercentOff(price, percent)
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
