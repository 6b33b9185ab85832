/** What a cell may hold. Numbers are written as they are; text is made harmless. */
export type CsvCell = string | number | boolean | null | undefined

// A spreadsheet takes text that begins so for a formula; the apostrophe makes it text again (OWASP, CSV injection).
const FORMULA_START = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One row of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Excel reads a file as UTF-8 that begins with this. */
export const CSV_START = '\uFEFF'
