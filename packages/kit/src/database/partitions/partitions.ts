import { setTimeout as sleep } from 'node:timers/promises'
import { addMilliseconds, type Clock, DAY } from '#src/clock.ts'
import { type Kysely, type PartitionedTable, sql } from '#src/database/database.ts'
import { hasCode } from '#src/database/outage.ts'
import { firstIdAt, readIdTime } from '#src/ids.ts'
import type { Metrics } from '#src/metrics.ts'
import { addSpan } from '#src/periods.ts'

/**
 * `keptDays`: for how long rows are kept at least. A partition goes as a whole, so its first rows stay longer. `forgets`: columns
 * of other tables with the IDs of a partition's rows. These rows go with it.
 */
export type KeptTable = PartitionedTable & { keptDays: number; forgets?: readonly { table: string; column: string }[] }

/** Periods after the present one whose partitions are there. A row of a later one goes into the default partition. */
const AHEAD = { day: 7, month: 2 }
/** Everybody who uses the table waits behind a change of its partitions that waits. */
const LOCK_MILLISECONDS = 50
const PAUSE_MILLISECONDS = 250
const ATTEMPTS_MAX = 20
const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

const startOf = (instant: Date, every: PartitionedTable['every']): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), every === 'day' ? instant.getUTCDate() : 1))

const addPeriods = (start: Date, { every }: PartitionedTable, count: number): Date =>
  addSpan(start, { count, interval: every === 'day' ? 'Day' : 'Month' })

const nameOf = (table: string, start: Date): string => `${table}_p${start.toISOString().slice(0, 10).replaceAll('-', '')}`

/** Returns the first value of a partition's column. */
const firstOf = ({ ids }: PartitionedTable, start: Date): string => (ids ? firstIdAt(ids, start) : start.toISOString())

/** `rows`: about so many. `from` and `until`: null without a bound, as of the default partition. */
type Partition = { name: string; rows: number; from: Date | null; until: Date | null }

/** Lists none of a table that isn't partitioned yet: the database of an older backup. */
async function listPartitions<Tables>(db: Kysely<Tables>, { table, ids }: PartitionedTable): Promise<Partition[]> {
  const bound = (side: 'FROM' | 'TO') =>
    sql`substring(pg_get_expr(c.relpartbound, c.oid) from ${sql.lit(`${side} [(]'([^']+)`)})${sql.raw(ids ? '' : '::timestamptz')}`
  type Bound = Date | string | null
  const { rows } = await sql<Pick<Partition, 'name' | 'rows'> & { from: Bound; until: Bound }>`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, ${bound('FROM')} as "from", ${bound('TO')} as until
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = to_regclass(${table}) and c.relispartition`.execute(db)
  const read = (value: Bound) => (typeof value === 'string' ? (readIdTime(ids ?? 'message', value) ?? null) : value)
  return rows.map(({ from, until, ...partition }) => ({ ...partition, from: read(from), until: read(until) }))
}

/** Returns where partitions may begin: the rows of before are in one of their own, or with IDs in the default partition. */
function findBegin(partitions: readonly Partition[], { table, ids }: PartitionedTable): number {
  if (!ids) return partitions.find(({ name }) => name === `${table}_before`)?.until?.getTime() ?? 0
  const starts = partitions.flatMap(({ from }) => from?.getTime() ?? [])
  return starts.length === 0 ? 0 : Math.min(...starts)
}

/** Lists the periods of the rows in the default partition. Those with IDs of before stay there. */
async function listStrays<Tables>(db: Kysely<Tables>, { table, column, every, ids }: PartitionedTable): Promise<Date[]> {
  if (ids) return []
  const { rows } = await sql<{ start: Date }>`select distinct date_trunc(${sql.lit(every)}, ${sql.ref(column)}, 'UTC') as start
    from ${sql.table(`${table}_default`)}`.execute(db)
  return rows.map(({ start }) => start)
}

/** Changes the partitions of a table while others use it: gives up its place when it has to wait, and tries again. */
async function change<Tables>(db: Kysely<Tables>, { table }: PartitionedTable, work: (trx: Kysely<Tables>) => Promise<void>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_MILLISECONDS)}, true),
          pg_advisory_xact_lock(hashtextextended(${`partitions of ${table}`}, 0))`.execute(trx)
        await work(trx)
      })
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !hasCode(error, LOCK_TIMEOUT, DEADLOCK)) throw error
      await sleep(PAUSE_MILLISECONDS)
    }
  }
}

/** Makes a partition, with the rows of its period that are in the default partition. */
const makePartition = <Tables>(db: Kysely<Tables>, partitioned: PartitionedTable, start: Date): Promise<void> =>
  change(db, partitioned, async (trx) => {
    const { table, column } = partitioned
    const [first, end] = [firstOf(partitioned, start), firstOf(partitioned, addPeriods(start, partitioned, 1))]
    const [parent, others, own, by] = [
      sql.table(table),
      sql.table(`${table}_default`),
      sql.table(nameOf(table, start)),
      sql.ref(column),
    ]
    const { rows } = await sql<{ columns: string; options: string | null; isMade: boolean }>`
      select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
        to_regclass(${nameOf(table, start)}) is not null as "isMade",
        (select array_to_string(reloptions, ', ') from pg_class where oid = to_regclass(${`${table}_default`})) as options
      from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx)
    if (!rows[0] || rows[0].isMade) return
    const columns = sql.raw(rows[0].columns)
    // Nobody may have looked up the partitions before and read or write a row after this, in the wrong one.
    await sql`lock table only ${parent} in access exclusive mode`.execute(trx)
    const options = sql.raw(rows[0].options ? `with (${rows[0].options})` : '')
    await sql`create table ${own} (like ${parent} including all) ${options}`.execute(trx)
    await sql`with moved as (delete from ${others} where ${by} >= ${first} and ${by} < ${end} returning ${columns})
      insert into ${own} (${columns}) select ${columns} from moved`.execute(trx)
    await sql`alter table ${parent} attach partition ${own}
      for values from (${sql.lit(first)}) to (${sql.lit(end)})`.execute(trx)
  })

/** Makes the partitions of now and the next periods, and those of rows that came when theirs wasn't there. */
export async function makePartitions<Tables>(db: Kysely<Tables>, tables: readonly PartitionedTable[], now: Date): Promise<void> {
  for (const partitioned of tables) {
    const { table, every } = partitioned
    const partitions = await listPartitions(db, partitioned)
    if (partitions.length === 0) continue
    const begins = findBegin(partitions, partitioned)
    const ahead = Array.from({ length: AHEAD[every] + 1 }, (_, index) => addPeriods(startOf(now, every), partitioned, index))
    const names = new Set(partitions.map(({ name }) => name))
    for (const start of [...ahead, ...(await listStrays(db, partitioned))])
      if (start.getTime() >= begins && !names.has(nameOf(table, start))) await makePartition(db, partitioned, start)
  }
}

/** Drops the partitions that are past. Returns how many rows were in them, about. */
async function dropPast<Tables>(db: Kysely<Tables>, kept: KeptTable, now: Date): Promise<number[]> {
  const end = addMilliseconds(now, -kept.keptDays * DAY)
  const past = (await listPartitions(db, kept)).filter(({ until }) => until !== null && until <= end)
  for (const { name, from, until } of past)
    await change(db, kept, async (trx) => {
      const range = from && until && { first: firstOf(kept, from), end: firstOf(kept, until) }
      for (const { table, column } of range ? (kept.forgets ?? []) : [])
        await sql`delete from ${sql.table(table)}
          where ${sql.ref(column)} >= ${range?.first} and ${sql.ref(column)} < ${range?.end}`.execute(trx)
      await sql`drop table if exists ${sql.table(name)}`.execute(trx)
    })
  return past.map(({ rows }) => rows)
}

/**
 * Returns what makes partitions ahead and drops past ones, once in a day of the clock. What fails is tried again with the next
 * call.
 */
export function createPartitionKeeper<Tables>(
  { db, clock, metrics }: { db: Kysely<Tables>; clock: Clock; metrics: Metrics },
  tables: readonly KeptTable[],
): () => Promise<void> {
  const partitions = metrics.count('partitions_dropped', 'Partitions that were dropped with all their rows')
  const removed = metrics.count('partition_rows_dropped', 'Rows in dropped partitions, about')
  let keptAt: Date | undefined
  return async () => {
    const now = clock.now()
    const day = startOf(now, 'day')
    if (keptAt?.getTime() === day.getTime()) return
    await makePartitions(db, tables, now)
    for (const table of tables)
      for (const rows of await dropPast(db, table, now)) {
        partitions.inc()
        removed.inc(rows)
      }
    keptAt = day
  }
}
