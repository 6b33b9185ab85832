import type { CsvCell } from '@tradepost/kit/csv/csv'
import { formatDecimal } from '@tradepost/kit/money/money'

/** Names the columns of an amount in an export: in minor units, and as a decimal. Its currency has a column of its own. */
export const toAmountColumns = (name: string): [string, string] => [`${name}_minor`, name]

/** Returns the cells of these columns. Both are empty without an amount. */
export function toAmountCells(amount: number | null | undefined, currency: string | null | undefined): [CsvCell, CsvCell] {
  if (amount === null || amount === undefined || !currency) return [null, null]
  return [amount, { decimal: formatDecimal({ amount, currency }) }]
}
