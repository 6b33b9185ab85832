import { getNumberFormat } from '@tradepost/messages/intl-formats'
import { assert } from '#src/faults.ts'
import { getCurrencyExponent } from './currencies.ts'
import { divideRounded, formatMajorUnits } from './money.ts'

/** An exact decimal number: `digits / 10^places`. For usage and unit prices, which are finer than money. */
export type Decimal = { digits: bigint; places: number }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/

/** Parses `12`, `-0.050`, and JavaScript's own number format, such as `1e-7`. */
export function parseDecimal(text: string): Decimal {
  const [whole, sign, integer = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? []
  assert(whole !== undefined, 'A decimal is digits with at most one point')
  const digits = BigInt(`${sign}${integer}${fraction}`)
  const places = fraction.length - Number(exponent)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

/** Scales the digits of a decimal to more decimal places. */
const digitsAt = ({ digits, places }: Decimal, more: number): bigint => digits * 10n ** BigInt(more - places)

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const places = Math.max(left.places, right.places)
  return { digits: digitsAt(left, places) + digitsAt(right, places), places }
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, places: left.places + right.places }
}

/** Returns a number below, above or equal to 0 if `left` is less, more or the same; for sorting. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const { digits } = addDecimals(left, { ...right, digits: -right.digits })
  return digits < 0n ? -1 : digits > 0n ? 1 : 0
}

/** Rounds to the nearest integer, halves away from zero. */
export function roundDecimal({ digits, places }: Decimal): number {
  const rounded = Number(divideRounded(digits, 10n ** BigInt(places)))
  assert(Number.isSafeInteger(rounded), 'A rounded decimal fits in 53 bits')
  return rounded
}

/** Returns the shortest notation without an exponent: `-0.05`. */
export function formatDecimal({ digits, places }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const integer = text.slice(0, text.length - places)
  const fraction = text.slice(text.length - places).replace(/0+$/, '')
  return `${digits < 0n ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** Unit prices have at most 12 decimal places of a minor unit, and a minor unit at most 4 of a major unit. */
const PLACES_MAX = 16

/** Formats a decimal string for display: `1,250.5`. */
export function formatLocalDecimal(decimal: string, language: string): string {
  const format = getNumberFormat(language, { maximumFractionDigits: PLACES_MAX })
  return format.format(formatDecimal(parseDecimal(decimal)) as Intl.StringNumericLiteral)
}

/** Formats a unit price, a decimal string of minor units, for display: `0.05` cents is `$0.0005`. */
export function formatUnitPrice(minorUnits: string, currency: string, language: string): string {
  const { digits, places } = parseDecimal(minorUnits)
  const major = formatDecimal({ digits, places: places + getCurrencyExponent(currency) })
  return formatMajorUnits(major, currency, { language, digitsMax: PLACES_MAX })
}
