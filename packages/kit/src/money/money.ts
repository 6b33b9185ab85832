/** Amounts and currencies. */

import { getNumberFormat } from '@tradepost/messages/intl-formats'
import { assert } from '#src/faults.ts'
import { getCurrencyExponent } from './currencies.ts'

/** Integer minor units with their ISO 4217 code; the two always stay together. */
export type Money = { amount: number; currency: string }

/** Rates are basis points: 10,000 = 100 %. */
export const WHOLE = 10_000

/**
 * Divides to the nearest integer, halves away from zero: the only rounding of the project. Computed in bigint, so exact for any
 * integers below 2^53.
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'A denominator is positive')
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** An exact fraction. */
export type Ratio = { numerator: bigint; denominator: bigint }

/** Multiplies an amount by a fraction, rounded once. */
export function scale(amount: number, { numerator, denominator }: Ratio): number {
  return toAmount(divideRounded(BigInt(amount) * numerator, denominator))
}

/** Returns a rate in basis points of `amount`: `applyRate(6050, 550)` is 5.5 % of 60.50 = 333. */
export function applyRate(amount: number, basisPoints: number): number {
  return scale(amount, { numerator: BigInt(basisPoints), denominator: BigInt(WHOLE) })
}

/** Returns a price less a whole percentage: `applyPercentOff(2900, 15)` is 29.00 less 4.35 = 2465. */
export function applyPercentOff(amount: number, percent: number): number {
  return amount - applyRate(amount, (percent * WHOLE) / 100)
}

/** Returns the tax in an amount that includes it: `amount − amount / (1 + rate)`. */
export function calculateIncludedTax(amount: number, basisPoints: number): number {
  const net = divideRounded(BigInt(amount) * BigInt(WHOLE), BigInt(WHOLE + basisPoints))
  return amount - toAmount(net)
}

/**
 * Splits `total` in proportion to `weights` so that the parts sum to it exactly; the remainder of rounding goes to the largest
 * fractions, earlier parts first. If all weights are zero, every part is 0 and `total` must be 0.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, weight) => left + BigInt(weight), 0n)
  assert(
    weights.every((weight) => weight >= 0),
    'Weights are not negative',
  )
  if (sum === 0n) {
    assert(total === 0, 'Something can only be split over weights')
    return weights.map(() => 0)
  }
  const sign = total < 0 ? -1n : 1n
  const magnitude = BigInt(Math.abs(total))
  const parts = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight)
    return { index, floor: product / sum, remainder: product % sum }
  })
  let left = magnitude - parts.reduce((total, part) => total + part.floor, 0n)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0n) break
    part.floor += 1n
    left -= 1n
  }
  return parts.map((part) => toAmount(sign * part.floor))
}

const FROM_THE_RIGHT = /^(ar|fa|he|ur)\b/
// Intl adds these marks before a figure to set its direction; here the whole figure is isolated instead.
const TURNS = /^[\u061c\u200e\u200f]+/

/**
 * Formats money for display: `$29.00`, `¥7,480`; in English by default. In right-to-left languages the figure keeps its own order
 * (Unicode's left-to-right isolate). Pages format money themselves.
 */
export function formatMoney({ amount, currency }: Money, language = 'en'): string {
  return formatMajorUnits(formatDecimal({ amount, currency }), currency, { language, digitsMax: getCurrencyExponent(currency) })
}

/** Writes money as a decimal number of major units, for programs: "29.00", "7480". */
export function formatDecimal({ amount, currency }: Money): string {
  const digits = getCurrencyExponent(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return sign + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`)
}

/** Formats a decimal string of major units like `formatMoney`, with as many digits as it has, up to `digitsMax`. */
export function formatMajorUnits(
  decimal: string,
  currency: string,
  { language, digitsMax }: { language: string; digitsMax: number },
): string {
  const format = getNumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: getCurrencyExponent(currency),
    maximumFractionDigits: digitsMax,
  })
  // A decimal string keeps every digit; a float would not.
  const written = format.format(decimal as Intl.StringNumericLiteral)
  return FROM_THE_RIGHT.test(language) ? `\u2066${written.replace(TURNS, '')}\u2069` : written
}

function toAmount(value: bigint): number {
  const amount = Number(value)
  assert(Number.isSafeInteger(amount), 'An amount fits in 53 bits')
  return amount === 0 ? 0 : amount
}
