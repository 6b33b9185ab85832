import type pg from 'pg'

/* Grows a shop by copies of what a sale wrote, whatever tables that were: IDs and instants differ, everything else stays. */

/** What makes a row another one: the random part of an ID, a digest or a token, which has a digit somewhere and is long. */
const ID = /(?=[A-Za-z-]*\d)[A-Za-z0-9-]{16,}/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
/** How many characters of an ID differ in a copy. */
const CHANGED = 8
/** Copies are spread over so many days before the sale. */
const DAYS = 85
const PART = 5000

/** Tables that aren't copied: triggers write their rows for copies as for the sale, or they are removed within hours. */
const LEFT_OUT = [
  ...['open_changes', 'open_totals', 'running_totals', 'closed_balances', 'closed_totals', 'migrations'],
  ...['open_customers', 'closed_customers'],
  ...['client_counts', 'idempotent_answers', 'request_log', 'checkout_requests'],
]

type Row = { table: string; values: Readonly<Record<string, string | null>> }
type Column = { table: string; column: string; type: string; isGenerated: boolean }

/** What a database is like before a sale. */
type Before = { ids: ReadonlySet<string>; lastXid: number }

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

async function listColumns(client: pg.ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `
    select c.relname as "table", a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' or a.attidentity <> '' as "isGenerated"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`,
    [LEFT_OUT],
  )
  return Map.groupBy(rows, ({ table }) => table)
}

async function readRows(client: pg.ClientBase, afterXid: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [table, columns] of await listColumns(client)) {
    const texts = columns.filter(({ isGenerated }) => !isGenerated).map(({ column }) => `${column}::text as ${column}`)
    const found = await client.query(`select ${texts.map((text) => text.replace(/^(\w+)(.*) (\w+)$/, '"$1"$2 "$3"')).join(', ')}
      from "${table}" where xmin::text::bigint > ${afterXid}`)
    rows.push(...found.rows.map((values) => ({ table, values })))
  }
  return rows
}

const idsIn = (rows: readonly Row[]): Set<string> =>
  new Set(rows.flatMap(({ values }) => Object.values(values).flatMap((value) => value?.match(ID) ?? [])))

/** Looks at a database before a sale, so that its rows and IDs can be told from older ones. */
export async function lookBefore(pool: pg.Pool): Promise<Before> {
  const client = await pool.connect()
  try {
    const ids = idsIn(await readRows(client, 0))
    const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    return { ids, lastXid: Number(rows[0]?.xid) }
  } finally {
    client.release()
  }
}

/** The rows that a sale wrote in one database. */
export type SoldRows = { rows: readonly Row[]; older: ReadonlySet<string>; columns: ReadonlyMap<string, Column[]> }

/** Reads what was written since a look. */
export async function readSold(pool: pg.Pool, { ids, lastXid }: Before): Promise<SoldRows> {
  const client = await pool.connect()
  try {
    return { rows: await readRows(client, lastXid), older: ids, columns: await listColumns(client) }
  } finally {
    client.release()
  }
}

const shiftOf = (instant: string, soldAt: Date): string => (new Date(instant) > soldAt ? '+ back' : '- back')

/**
 * Builds a value of a copy: `k` is the copy's own text, `back` how long before the sale it was made. What is due after the sale
 * is as much later, so that no two copies are due at once.
 */
function copyOf(value: string | null, { type }: Column, { older, soldAt }: { older: ReadonlySet<string>; soldAt: Date }): string {
  if (value === null) return `null::${type}`
  if (type.startsWith('timestamp')) return `${quote(value)}::${type} ${shiftOf(value, soldAt)}`
  const parts: string[] = []
  let end = 0
  const marks = [...value.matchAll(ID)].filter(([id]) => !older.has(id)).map((match) => ({ match, isId: true }))
  const instants = [...value.matchAll(INSTANT)].map((match) => ({ match, isId: false }))
  for (const { match, isId } of [...marks, ...instants].toSorted((left, right) => left.match.index - right.match.index)) {
    const [text] = match
    if (match.index < end) continue
    parts.push(quote(value.slice(end, match.index)))
    parts.push(
      isId
        ? `${quote(text.slice(0, -CHANGED))} || k`
        : `to_char(${quote(text)}::timestamptz ${shiftOf(text, soldAt)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    )
    end = match.index + text.length
  }
  if (parts.length === 0) return `${quote(value)}::${type}`
  return `(${[...parts, quote(value.slice(end))].join(' || ')})::${type}`
}

/** Writes the copies with the numbers from `first` to `last` of a sale. */
export async function multiplySale(
  pool: pg.Pool,
  { rows, older, columns }: SoldRows,
  { first, last, soldAt }: { first: number; last: number; soldAt: Date },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const tables = Map.groupBy(rows, ({ table }) => table)
    // No foreign keys, whose rows are copied too, but the triggers of our own.
    const { rows: triggers } = await client.query<{ table: string; name: string }>(
      `select tgrelid::regclass::text as "table", tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)`,
      [[...tables.keys()]],
    )
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable always trigger ${name}`)
    await client.query('set session_replication_role = replica')
    for (let from = first; from <= last; from += PART)
      for (const [table, sold] of tables) {
        const own = columns.get(table)?.filter(({ isGenerated }) => !isGenerated) ?? []
        const copies = `generate_series(${from}, ${Math.min(last, from + PART - 1)}) n, lateral (
          select substr(md5(n::text), 1, ${CHANGED}) as k, interval '1 second' * floor(${DAYS * 86_400} * mod(n * 0.618033988749895, 1)) as back) own`
        const selects = sold.map(
          ({ values }) =>
            `select ${own.map((column) => copyOf(values[column.column] ?? null, column, { older, soldAt })).join(', ')} from ${copies} order by back desc`,
        )
        await client.query(
          `insert into "${table}" (${own.map(({ column }) => `"${column}"`).join(', ')}) ${selects.map((select) => `(${select})`).join(' union all ')} on conflict do nothing`,
        )
      }
    await client.query('reset session_replication_role')
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
