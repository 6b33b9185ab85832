import type { ImportLine } from '@tradepost/contract/platform/sales/seller-license-keys'
import * as z from 'zod'

/** What is wrong with a line, before it is sent. */
type LineProblem = 'key' | 'customer' | 'limit' | 'expiry' | 'columns' | 'repeated'
/** A line as typed. It has an import, or a problem. */
export type ReadLine = { line: number; text: string; key: string } & (
  | { import: ImportLine; problem?: never }
  | { import?: never; problem: LineProblem }
)

const KEY = /^[!-+\--~]{1,255}$/
const DATE = z.iso.date()
const INSTANT = z.iso.datetime({ offset: true })

/** Splits a line of a CSV file, or of cells copied from a table. Fields with commas are in quotes. */
function splitCells(text: string): string[] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') && !text.includes(',') ? ';' : ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? ''
    if (sign === '"' && isQuoted && text[place + 1] === '"') {
      cell += '"'
      place += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((each) => each.trim())
}

/** Parses an activation limit: null if empty, undefined if invalid. */
function readLimit(text: string): number | null | undefined {
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Parses an expiry: the end of a UTC day, or a timestamp. Null if empty, undefined if invalid. */
function readExpiry(text: string): string | null | undefined {
  if (text === '') return null
  if (DATE.safeParse(text).success) return `${text}T23:59:59.000Z`
  return INSTANT.safeParse(text).success ? new Date(text).toISOString() : undefined
}

function readLine(text: string, line: number): ReadLine {
  const [key = '', customer = '', limitText = '', expiryText = '', ...rest] = splitCells(text)
  const refuse = (problem: LineProblem): ReadLine => ({ line, text, key, problem })
  if (rest.some((cell) => cell !== '')) return refuse('columns')
  if (!KEY.test(key)) return refuse('key')
  if (customer === '' || customer.length > 254) return refuse('customer')
  const activations_limit = readLimit(limitText)
  if (activations_limit === undefined) return refuse('limit')
  const expires_at = readExpiry(expiryText)
  if (expires_at === undefined) return refuse('expiry')
  return { line, text, key, import: { line, key, customer, activations_limit, expires_at } }
}

/** Whether a line names the columns, as files from tables do. */
const isHeader = (text: string): boolean => /^(key|license[ _]?key)$/i.test(splitCells(text)[0] ?? '')

/** Reads keys to import, one per line. Empty lines and a header are skipped; line numbers are those of the text. */
export function readLines(text: string): ReadLine[] {
  const seen = new Set<string>()
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index): ReadLine[] => {
      if (line.trim() === '' || (index === 0 && isHeader(line))) return []
      const read = readLine(line.trim(), index + 1)
      if (!read.import) return [read]
      if (seen.has(read.key)) return [{ line: read.line, text: read.text, key: read.key, problem: 'repeated' }]
      seen.add(read.key)
      return [read]
    })
}
