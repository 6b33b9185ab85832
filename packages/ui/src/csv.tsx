import { downloadFile } from './download-file.tsx'

/** What a cell may hold. Numbers are written as they are; text is made harmless. */
export type CsvCell = string | number | boolean | null | undefined

// A spreadsheet takes text that begins so for a formula; the apostrophe makes it text again (OWASP, CSV injection).
const formulaStart = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Writes rows as CSV (RFC 4180, CRLF). Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${[header, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

/** Hands the CSV to the person as a file. The byte order mark lets Excel read it as UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  downloadFile(fileName, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
}
