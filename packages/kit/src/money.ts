import { exponentOf } from './currencies.ts'
import { assert } from './faults.ts'

/** Integer minor units with their ISO 4217 code; the two never travel apart. */
export type Money = { amount: number; currency: string }

/** Rates are basis points: 10,000 = 100 %. */
export const WHOLE = 10_000

/**
 * The one rounding of the project: `numerator / denominator` to the nearest integer, halves away from zero.
 * Exact for any integers below 2^53, because it is done in whole numbers.
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'A denominator is positive')
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** A fraction, exactly. */
export type Ratio = { numerator: bigint; denominator: bigint }

/** An amount times a fraction, rounded once. */
export function scale(amount: number, { numerator, denominator }: Ratio): number {
  return toAmount(divideRounded(BigInt(amount) * numerator, denominator))
}

/** The part of `amount` that a rate in basis points makes: `applyRate(6050, 550)` is 5.5 % of 60.50 = 333. */
export function applyRate(amount: number, basisPoints: number): number {
  return scale(amount, { numerator: BigInt(basisPoints), denominator: BigInt(WHOLE) })
}

/** What is left of a price once a whole percent is off: `withoutPercent(2900, 15)` is 29.00 less 4.35 = 2465. */
export function withoutPercent(amount: number, percent: number): number {
  return amount - applyRate(amount, (percent * WHOLE) / 100)
}

/** The tax inside an amount that already contains it: `amount − amount / (1 + rate)`. */
export function includedTax(amount: number, basisPoints: number): number {
  const net = divideRounded(BigInt(amount) * BigInt(WHOLE), BigInt(WHOLE + basisPoints))
  return amount - toAmount(net)
}

/**
 * Splits `total` in proportion to `weights` so that the parts sum to it exactly; what rounding leaves over goes
 * to the largest remainders, earlier parts first. With only zero weights every part is 0 and `total` must be 0.
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
// Intl puts them before a figure to turn it; the whole figure is kept from the left instead.
const TURNS = /^[\u061c\u200e\u200f]+/

/**
 * For people: `$29.00`, `¥7,480`, in English unless told. In a language that runs from the right the figure keeps its own
 * order (Unicode's left-to-right isolate). Pages format on their own side.
 */
export function formatMoney({ amount, currency }: Money, language = 'en'): string {
  const digits = exponentOf(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return formatMajorUnits(`${sign}${decimal}`, currency, { language, digitsMax: digits })
}

/** A decimal string of major units as people write it, like `formatMoney`, with as many digits as it has up to `digitsMax`. */
export function formatMajorUnits(
  decimal: string,
  currency: string,
  { language, digitsMax }: { language: string; digitsMax: number },
): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponentOf(currency),
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
