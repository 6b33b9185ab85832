import { CsvError, parse } from 'csv-parse/sync'

/** A row with the line of the file where it starts; the first line is 1. */
export type CsvLine = { line: number; cells: string[] }
export type ReadCsv = { header: string[]; rows: CsvLine[] }

type Problem = 'encoding' | 'quotes' | 'empty' | 'rows' | 'columns'

/** A file that isn't CSV as we read it. `line`: where it is wrong, if that is known. */
export class CsvProblem extends Error {
  readonly problem: Problem
  readonly line: number | undefined

  constructor(problem: Problem, line?: number) {
    super(problem)
    this.name = 'CsvProblem'
    this.problem = problem
    this.line = line
  }
}

const SEPARATORS = [',', ';', '\t'] as const

/** Reads bytes as UTF-8, with or without a byte order mark. Line breaks become line feeds, also in quotes. */
function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new CsvProblem('encoding')
    return text.replace(/\r\n?/g, '\n')
  } catch {
    throw new CsvProblem('encoding')
  }
}

type Parsed = { record: string[]; info: { lines: number }; raw: string }

function parseRows(text: string, delimiter: string, rowsMax: number): Parsed[] {
  try {
    const options = { delimiter, to: rowsMax, info: true, raw: true, trim: true } as const
    return parse(text, {
      ...options,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvProblem('quotes', typeof error.lines === 'number' ? error.lines : undefined)
  }
}

const cellsIn = (text: string, separator: string): number => {
  try {
    return parseRows(text, separator, 1)[0]?.record.length ?? 0
  } catch {
    return 0
  }
}

/** Returns what separates the cells: of the separators, the one that divides the first line into the most. */
function findSeparator(text: string): string {
  const counted = SEPARATORS.map((separator) => ({ separator, cells: cellsIn(text, separator) }))
  return counted.reduce((best, each) => (each.cells > best.cells ? each : best)).separator
}

/** The library counts the lines up to the end of a row; empty lines before it are part of its raw text. */
const toLine = ({ record, info, raw }: Parsed): CsvLine => ({
  line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
  cells: record,
})

/**
 * Reads a CSV file (RFC 4180) whose first line has the names of the columns. It is UTF-8, and its separator is a comma, a
 * semicolon or a tab. Blanks around cells and rows without any value are dropped.
 * @throws CsvProblem for another encoding, a quote without its end, no rows, or more rows or columns than the limits
 */
export function readCsv(bytes: Uint8Array, limits: { rows: number; columns: number }): ReadCsv {
  const text = decode(bytes)
  const [first, ...rest] = parseRows(text, findSeparator(text), limits.rows + 2)
  if (!first || rest.length === 0) throw new CsvProblem('empty')
  if (first.record.length > limits.columns) throw new CsvProblem('columns')
  if (rest.length > limits.rows) throw new CsvProblem('rows')
  return { header: first.record, rows: rest.map(toLine) }
}
