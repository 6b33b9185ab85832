import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { openClient } from '@tradepost/kit/postgres/postgres-server'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { WITHOUT_TIMEOUTS } from '../databases.ts'
import type { DatabaseName } from '../provide-databases.ts'
import { StartError } from '../serve-settings.ts'
import type { BackupEnd, SchemaOfBackup } from './backup-file.ts'
import { describeDatabase } from './describe-database.ts'

export type FillingDatabase = {
  /** Adds bytes of a table. Those of one table come one after another. */
  add(table: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Compares the rows, sets the sequences and checks all foreign keys. @throws StartError if rows are missing */
  complete(end: BackupEnd): Promise<void>
  commit(): Promise<void>
  analyze(): Promise<void>
  close(): Promise<void>
}

const FOREIGN_KEYS = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text !~ '^pg_'`
/** Jobs that were running when the backup was made have no process anymore. */
const RELEASE_JOBS = `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`

type ForeignKey = { table: string; name: string; definition: string }

type Partitions = SchemaOfBackup['partitions']

/**
 * Makes the partitions of the backup in place of others. A table that only one of the two databases has divided stays as it is
 * here. A partition that both have keeps its own indexes.
 */
async function replacePartitions(
  client: pg.Client,
  { present, wanted }: { present: Partitions; wanted: Partitions },
): Promise<void> {
  const describe = ({ name, parent, bound }: Partitions[number]) => `${name} of ${parent} ${bound}`
  const without = (partitions: Partitions, others: Partitions) => {
    const [known, parents] = [new Set(others.map(describe)), new Set(others.map(({ parent }) => parent))]
    return partitions.filter((each) => parents.has(each.parent) && !known.has(describe(each)))
  }
  for (const { name } of without(present, wanted)) await client.query(`drop table ${name}`)
  for (const { name, parent, bound } of without(wanted, present))
    await client.query(`create table ${name} partition of ${parent} ${bound}`)
}

/** Opens a migrated database to fill it in one transaction, with its triggers off and without its foreign keys until the end. */
export async function fillDatabase(url: string, database: DatabaseName, schema: SchemaOfBackup): Promise<FillingDatabase> {
  const client = await openClient(url, { application_name: 'tradepost restore', options: WITHOUT_TIMEOUTS })
  await client.query('begin')
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const { tables, partitions } = await describeDatabase(client)
  const own = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of schema.tables) {
    const known = own.get(name)
    if (!known || columns.some((column) => !known.has(column)))
      throw new StartError(`the backup was made by another release: its table ${name} of the ${database} has another form`)
    await client.query(`alter table ${name} disable trigger user`)
    // What migrations wrote is in the backup, as it was then.
    await client.query(`delete from ${name}`)
  }
  await replacePartitions(client, { present: partitions, wanted: schema.partitions })

  const counts: Record<string, number> = {}
  let current: { table: string; rows: CopyStreamQuery } | undefined
  /** Why a copy failed: between two pieces nobody waits for it. */
  let failure: Error | undefined
  async function endTable(): Promise<void> {
    if (!current) return
    if (failure) throw failure
    current.rows.end()
    await finished(current.rows)
    counts[current.table] = current.rows.rowCount
    current = undefined
  }
  async function beginTable(table: string): Promise<CopyStreamQuery> {
    await endTable()
    const columns = schema.tables.find(({ name }) => name === table)?.columns ?? []
    const rows = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    rows.on('error', (error) => {
      failure = error
    })
    current = { table, rows }
    return rows
  }
  return {
    async add(table, bytes) {
      const rows = current?.table === table ? current.rows : await beginTable(table)
      for await (const piece of bytes) {
        if (failure) throw failure
        if (!rows.write(piece)) await once(rows, 'drain')
      }
    },
    async complete(end) {
      await endTable()
      const wrong = schema.tables.find(({ name }) => (counts[name] ?? 0) !== end.rows[database][name])
      if (wrong) throw new StartError(`the backup is damaged: its table ${wrong.name} of the ${database} lacks rows`)
      for (const { name, value, isCalled } of end.sequences[database])
        await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
      if (schema.tables.some(({ name }) => name === 'graphile_worker._private_jobs')) await client.query(RELEASE_JOBS)
      for (const { name } of schema.tables) await client.query(`alter table ${name} enable trigger user`)
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    },
    commit: async () => void (await client.query('commit')),
    analyze: async () => void (await client.query('analyze')),
    close: () => client.end(),
  }
}
