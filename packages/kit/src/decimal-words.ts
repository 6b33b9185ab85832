import { exponentOf } from './currencies.ts'
import { formatDecimal, parseDecimal } from './decimals.ts'
import { formatMajorUnits } from './money.ts'

/** Prices of units have at most twelve places of a minor unit, which has at most four itself. */
const PLACES_MAX = 16

/** A decimal string as people write it: `1,250.5`. */
export function formatLocalDecimal(decimal: string, language: string): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: PLACES_MAX })
  return format.format(formatDecimal(parseDecimal(decimal)) as Intl.StringNumericLiteral)
}

/** The price of one unit, a decimal string of minor units, as people write it: `0.05` cents is `$0.0005`. */
export function formatUnitPrice(minorUnits: string, currency: string, language: string): string {
  const { digits, places } = parseDecimal(minorUnits)
  const major = formatDecimal({ digits, places: places + exponentOf(currency) })
  return formatMajorUnits(major, currency, { language, digitsMax: PLACES_MAX })
}
