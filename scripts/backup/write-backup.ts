import { systemClock } from '@tradepost/kit/clock'
import type { Storage } from '@tradepost/provider-server/storage/storage'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readWhole } from '../copy-files.ts'
import { DATABASES, type DatabaseName } from '../provide-databases.ts'
import { type BackupEnd, type BackupWriter, createBackup, type TableOfBackup } from './backup-file.ts'
import { describeDatabase } from './describe-database.ts'
import { type Snapshots, takeSnapshots } from './take-snapshots.ts'

/** A table becomes entries of about this size, because a tar file has the size of an entry before its bytes. */
const CHUNK_BYTES = 1024 ** 2

type Source = { urls: Record<DatabaseName, string>; storage: Storage; secretsMark: string }
type Written = Omit<BackupEnd, 'digest'> & { missing: string[] }

/** Writes a backup while the programs run. Returns what it holds; `missing` are files that a row names and the store lacks. */
export async function writeBackup(file: string, { urls, storage, secretsMark }: Source): Promise<Written> {
  const snapshots = await takeSnapshots(urls)
  const { platform, provider, acquirer } = snapshots.clients
  try {
    const databases = {
      platform: await describeDatabase(platform),
      provider: await describeDatabase(provider),
      acquirer: await describeDatabase(acquirer),
    }
    const backup = await createBackup(file, { madeAt: systemClock.now().toISOString(), secretsMark, databases })
    try {
      const rows: BackupEnd['rows'] = { platform: {}, provider: {}, acquirer: {} }
      for (const database of DATABASES)
        for (const table of databases[database].tables)
          rows[database][table.name] = await addTable(backup, snapshots.clients[database], { database, table })
      const { files, missing } = await addFiles(backup, provider, storage)
      const end = { rows, sequences: await readSequences(snapshots), files }
      await backup.finish(end)
      return { ...end, missing }
    } catch (error) {
      await backup.abandon()
      throw error
    }
  } finally {
    await snapshots.close()
  }
}

/** Adds the rows of a table, as Postgres prints them. Returns their number. */
async function addTable(
  backup: BackupWriter,
  client: pg.Client,
  { database, table }: { database: DatabaseName; table: TableOfBackup },
): Promise<number> {
  // A query, because a partitioned table can't be copied by its name.
  const rows = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`))
  let chunk: Uint8Array[] = []
  let size = 0
  const addChunk = async () => {
    if (size > 0) await backup.add(`${database}/${table.name}`, size, chunk)
    chunk = []
    size = 0
  }
  for await (const piece of rows) {
    chunk.push(piece)
    size += piece.byteLength
    if (size >= CHUNK_BYTES) await addChunk()
  }
  await addChunk()
  return rows.rowCount
}

/** Lists the keys that rows of the snapshot name. Their bytes never change, and are removed only if no row names them. */
const KEYS = ['images', 'files', 'evidence']
  .map((kind) => {
    const table = kind === 'evidence' ? 'dispute_files' : kind
    return `select coalesce(key, '${kind}/' || id) as key from ${table} where arrived_at is not null`
  })
  .join(' union all ')

async function addFiles(
  backup: BackupWriter,
  provider: pg.Client,
  storage: Storage,
): Promise<{ files: number; missing: string[] }> {
  const { rows } = await provider.query<{ key: string }>(KEYS)
  const missing: string[] = []
  for (const { key } of rows) {
    const object = await storage.find(key)
    if (object) await backup.add(`stored/${key}`, object.size, await readWhole(storage, object))
    else missing.push(key)
  }
  return { files: rows.length - missing.length, missing }
}

/** Reads the sequences last: they only grow, so they are past every row of the snapshots. */
async function readSequences({ clients }: Snapshots): Promise<BackupEnd['sequences']> {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
    )
    const sequences = []
    for (const { name } of rows) {
      const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
        `select last_value::text as value, is_called as "isCalled" from ${name}`,
      )
      sequences.push(...states.map((state) => ({ name, ...state })))
    }
    return sequences
  }
  return {
    platform: await read(clients.platform),
    provider: await read(clients.provider),
    acquirer: await read(clients.acquirer),
  }
}
