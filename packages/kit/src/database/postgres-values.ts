import pg from 'pg'
import { DAY } from '#src/clock.ts'
import { assert } from '#src/faults.ts'

/* How values travel between Postgres and our code. */

const INT8 = 20
const TIMESTAMPTZ = 1184

/**
 * Parses int8, which arrives as text. Every integer that we store fits in 53 bits, so a larger one throws instead of losing
 * digits.
 */
function parseInt8(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `int8 ${text} fits in 53 bits`)
  return value
}

const parseAnyInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text')

/**
 * Parses a time as a session in UTC prints it, "2026-11-24 19:03:37.123456+00". Microseconds are cut off. Infinity and years that
 * don't have four digits are left to pg.
 */
const parseInstant = (text: string): unknown =>
  text[4] === '-' && text[10] === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyInstant(text)

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [TIMESTAMPTZ, parseInstant],
])

/** Parses the values that our connections read, those of pg for all other types. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const YEAR_1 = Date.UTC(1970, 0) - 719_162 * DAY
const YEAR_10000 = Date.UTC(10_000, 0)

/** Prints a time in UTC, which is cheaper than in the machine's time zone. Leaves years that don't have four digits to pg. */
export const printInstant = (time: Date): string | Date =>
  time.getTime() >= YEAR_1 && time.getTime() < YEAR_10000 ? time.toISOString() : time

const camelNames = new Map<string, string>()

/** Returns a column's name in code: `created_at` is `createdAt`. */
function toCamel(column: string): string {
  const known = camelNames.get(column)
  if (known !== undefined) return known
  const name = column.replace(/(?<=.)_+([^_]?)/g, (_, next: string) => next.toUpperCase())
  camelNames.set(column, name)
  return name
}

/** Names of columns in code: `camel` for ours, `kept` for tables whose columns have these names in SQL, too. */
export type ColumnNames = 'camel' | 'kept'

/** Makes an object of the values of a row, as Postgres printed them. @throws if one doesn't fit our types */
export type RowReader = (values: readonly (string | null)[]) => Record<string, unknown>

/** Creates what reads the rows of a statement with these columns. If two have the same name, the last one counts. */
export function createRowReader(fields: readonly pg.FieldDef[], names: ColumnNames): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({
    key: names === 'camel' ? toCamel(name) : name,
    parse: postgresTypes.getTypeParser(dataTypeID, 'text'),
  }))
  return (values) => {
    const row: Record<string, unknown> = {}
    let index = 0
    for (const { key, parse } of columns) {
      const value = values[index]
      row[key] = value === null || value === undefined ? null : parse(value)
      index += 1
    }
    return row
  }
}
