import { CompiledQuery } from 'kysely'
import { assert } from '#src/faults.ts'
import { type Kysely, type RawBuilder, sql } from './database.ts'
import type { HeldWrite } from './held-writes.ts'
import { sendAlong } from './send-statements.ts'

/* Statements for any number of rows of one table. Rows travel as one JSON parameter, so that the text stays the same. */

type Row = Readonly<Record<string, unknown>>

/** Names of columns as the database writes them, by their names in code. */
const snakeNames = new Map<string, string>()

function toSnake(name: string): string {
  const known = snakeNames.get(name)
  if (known !== undefined) return known
  const snake = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  snakeNames.set(name, snake)
  return snake
}

function toSnakeRow(row: Row): Row {
  const snake: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) snake[toSnake(column)] = value
  return snake
}

/** A parameter with these rows, for `json_populate_recordset`. Documents stay as they are; `undefined` is null. */
export const rowsAsJson = (rows: readonly Row[]): RawBuilder<unknown> => sql`${JSON.stringify(rows.map(toSnakeRow))}::json`

/** Returns the statement that inserts rows of a table. All of them have the same columns. */
export function insertRowsQuery(table: string, rows: readonly Row[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {})
  for (const row of rows) assert(Object.keys(row).length === columns.length, 'Rows of one insert have the same columns')
  const names = columns.map(toSnake).join(', ')
  const into = toSnake(table)
  return sql`insert into ${sql.raw(`${into} (${names}) select ${names} from json_populate_recordset(null::${into}, `)}${rowsAsJson(rows)})`
}

/** A power of two, and so are its halves. */
const LONG_ROWS_MAX = 32

/** Texts of inserts, by table, columns and number of rows. */
const longInserts = new Map<string, string>()

function toLongInsert(table: string, columns: readonly string[], count: number): string {
  const key = `${table} ${columns} ${count}`
  const known = longInserts.get(key)
  if (known !== undefined) return known
  const values = Array.from(
    { length: count },
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  )
  const text = `insert into ${toSnake(table)} (${columns.map(toSnake).join(', ')}) values ${values.join(', ')}`
  longInserts.set(key, text)
  return text
}

/**
 * Inserts rows with long texts along with the next statement of the transaction. Their values are parameters, because Postgres
 * reads a long text from JSON more slowly than it writes the row. A statement has a power of two of rows, so that few texts are
 * prepared. A column of documents or lists isn't supported.
 */
export async function insertLongRows<Tables>(
  trx: Kysely<Tables>,
  table: keyof Tables & string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (let first = 0, count = LONG_ROWS_MAX; first < rows.length; ) {
    while (count > rows.length - first) count /= 2
    const values = rows.slice(first, first + count).flatMap((row) => columns.map((column) => row[column]))
    const insert = CompiledQuery.raw(toLongInsert(table, columns, count), values)
    await sendAlong(trx, { compile: () => insert })
    first += count
  }
}

const inserts = new Map<string, HeldWrite<object>>()

/** Returns the insert of a table: always the same one, by which a batch knows what belongs into one statement. */
export function toInsert(table: string): HeldWrite<object> {
  const insert = inserts.get(table) ?? {
    tables: [toSnake(table)],
    build: (rows: readonly object[]) => [insertRowsQuery(table, rows as readonly Row[])],
  }
  inserts.set(table, insert)
  return insert
}

/** A change of one row: the columns that find it, and the new values of others. A value may be SQL over the row. */
export type RowChange = { where: Row; set: Row }

const isSql = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'isRawBuilder' in value

type Alike = { columns: string; formulas: Row; changes: RowChange[] }

/** Groups changes of the same columns: one statement changes all of a group. */
function groupAlike(changes: readonly RowChange[]): Alike[] {
  const groups: Alike[] = []
  for (const change of changes) {
    const columns = Object.keys(change.set).join()
    const formulas = Object.fromEntries(Object.entries(change.set).filter(([, value]) => isSql(value)))
    const isAlike = (group: Alike) =>
      group.columns === columns && Object.entries(formulas).every(([column, formula]) => group.formulas[column] === formula)
    const group = groups.find(isAlike)
    if (group) group.changes.push(change)
    else groups.push({ columns, formulas, changes: [change] })
  }
  return groups
}

/**
 * The changes of one row as parameters: reading it from JSON costs Postgres more than the change itself. Lists have no parameter.
 */
async function updateOne<Found>(db: Kysely<never>, name: string, { where, set }: RowChange): Promise<Found[]> {
  const table = sql.raw(toSnake(name))
  const equal = ([column, value]: [string, unknown]) => sql`${sql.raw(toSnake(column))} = ${value}`
  const sets = sql.join(Object.entries(set).map(equal))
  const found = sql.join(Object.entries(where).map(equal), sql` and `)
  const { rows } = await sql<Found>`update ${table} set ${sets} where ${found} returning *`.execute(db)
  return rows
}

async function updateAlike<Found>(db: Kysely<never>, name: string, { formulas, changes }: Alike): Promise<Found[]> {
  const table = toSnake(name)
  const [first] = changes
  assert(first, 'A group has a change')
  if (changes.length === 1 && !Object.values(first.set).some(Array.isArray)) return updateOne(db, name, first)
  const values = Object.keys(first.set).filter((column) => !(column in formulas))
  const sets = [
    ...values.map((column) => sql.raw(`${toSnake(column)} = wanted.${toSnake(column)}`)),
    ...Object.entries(formulas).map(([column, formula]) => sql`${sql.raw(toSnake(column))} = ${formula}`),
  ]
  const wanted = changes.map(({ set }) => Object.fromEntries(values.map((column) => [toSnake(column), set[column]])))
  const pairs = changes.map(({ where }, index) => ({ found: toSnakeRow(where), wanted: wanted[index] }))
  const keys = Object.keys(first.where).map((column) => `${table}.${toSnake(column)} = found.${toSnake(column)}`)
  const { rows } =
    await sql<Found>`update ${sql.raw(table)} set ${sql.join(sets)} from json_array_elements(${JSON.stringify(pairs)}::json) as pair,
    ${sql.raw(`json_populate_record(null::${table}, pair -> 'found') as found, json_populate_record(null::${table}, pair -> 'wanted') as wanted
    where ${keys.join(' and ')} returning ${table}.*`)}`.execute(db)
  return rows
}

/** Changes rows of a table, those with the same columns in one statement. Returns the changed rows, in any order. */
export async function updateRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  changes: readonly RowChange[],
): Promise<Tables[Table][]> {
  const changed: Tables[Table][] = []
  const given = changes.map(({ where, set }) => ({
    where,
    set: Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
  }))
  for (const group of groupAlike(given))
    changed.push(...(await updateAlike<Tables[Table]>(db as unknown as Kysely<never>, table, group)))
  return changed
}
