/** CSV files: what spreadsheets can open, and what people upload. */

/** The values that a cell may hold. Numbers and decimals are written as they are; text is made harmless. */
export type CsvCell = string | number | boolean | { decimal: string } | null | undefined

/**
 * Spreadsheets run text that starts with one of these as a formula; an apostrophe in front prevents it (OWASP, CSV injection).
 * Some read other forms of a sign as the sign itself, such as the wide ones of a Japanese keyboard, and drop blanks and invisible
 * characters in front.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋])/u

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.decimal
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Builds one row of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The UTF-8 byte order mark: Excel reads a file as UTF-8 only if it starts with it. */
export const CSV_START = '\uFEFF'
