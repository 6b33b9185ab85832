import { getNumberFormat } from '@tradepost/messages/intl-formats'
import { getCurrencyExponent } from './currencies.ts'
import { formatDecimal, parseDecimal } from './decimals.ts'
import { formatMajorUnits } from './money.ts'

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
