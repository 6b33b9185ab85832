import { systemClock } from '@tradepost/kit/clock'
import type { Storage } from '@tradepost/provider-server/storage/storage'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openWhole } from '../copy-files.ts'
import { DATABASES, type DatabaseName } from '../provide-databases.ts'
import { type BackupEnd, type BackupHeader, type BackupWriter, createBackup, type TableOfBackup } from './backup-file.ts'
import { describeDatabase } from './describe-database.ts'
import { selectOwnTables } from './own-tables.ts'
import { type Snapshots, takeSnapshots } from './take-snapshots.ts'

/** A table becomes entries of about this size, because a tar file has the size of an entry before its bytes. */
const CHUNK_BYTES = 1024 ** 2

type Source = { urls: Record<DatabaseName, string>; storage: Storage; secretsMarks: readonly string[] }
/** `missing`: files that a row names and the store lacks. `foreign`: tables that no migration makes, which were left out. */
type Written = Omit<BackupEnd, 'digest'> & { missing: string[]; foreign: string[] }

/**
 * Writes a backup while the programs run. The snapshots end before the stored files are copied, which may take hours: vacuum
 * removes nothing while they last.
 */
export async function writeBackup(file: string, { urls, storage, secretsMarks: [secretsMark = ''] }: Source): Promise<Written> {
  const snapshots = await takeSnapshots(urls)
  try {
    const { clients } = snapshots
    const described = {
      platform: selectOwnTables('platform', await describeDatabase(clients.platform)),
      provider: selectOwnTables('provider', await describeDatabase(clients.provider)),
      acquirer: selectOwnTables('acquirer', await describeDatabase(clients.acquirer)),
    }
    const databases = { platform: described.platform.own, provider: described.provider.own, acquirer: described.acquirer.own }
    const backup = await createBackup(file, { madeAt: systemClock.now().toISOString(), secretsMark, databases })
    try {
      const rows: BackupEnd['rows'] = { platform: {}, provider: {}, acquirer: {} }
      for (const database of DATABASES)
        for (const table of databases[database].tables)
          rows[database][table.name] = await addTable(backup, clients[database], { database, table })
      const keys = await listKeys(clients.provider)
      const sequences = await readSequences(snapshots, databases)
      await snapshots.close()
      const { files, missing } = await addFiles(backup, keys, storage)
      const end = { rows, sequences, files }
      await backup.finish(end)
      const foreign = DATABASES.flatMap((each) => described[each].foreign.map((name) => `${name} of the ${each}`))
      return { ...end, missing, foreign }
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

async function listKeys(provider: pg.Client): Promise<string[]> {
  const { rows } = await provider.query<{ key: string }>(KEYS)
  return rows.map(({ key }) => key)
}

/** A file whose row was deleted since the snapshot may be gone: then it's missing. */
async function addFiles(
  backup: BackupWriter,
  keys: readonly string[],
  storage: Storage,
): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = []
  for (const key of keys) {
    const object = await storage.find(key)
    const bytes = object && (await openWhole(storage, object))
    if (bytes) await backup.add(`stored/${key}`, object.size, bytes)
    else missing.push(key)
  }
  return { files: keys.length - missing.length, missing }
}

/** Lists the sequences but those of a table that isn't in the backup. */
const SEQUENCES = `select name from (select format('%I.%I', schemaname, sequencename) as name from pg_sequences) all_sequences
  where not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = name::regclass
    and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and refobjid <> all ($1::text[]::regclass[]))`

/** Reads the sequences last: they only grow, so they are past every row of the snapshots. */
async function readSequences({ clients }: Snapshots, databases: BackupHeader['databases']): Promise<BackupEnd['sequences']> {
  const read = async (database: DatabaseName) => {
    const client = clients[database]
    const tables = databases[database].tables.map(({ name }) => name)
    const { rows } = await client.query<{ name: string }>(SEQUENCES, [tables])
    const sequences = []
    for (const { name } of rows) {
      const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
        `select last_value::text as value, is_called as "isCalled" from ${name}`,
      )
      sequences.push(...states.map((state) => ({ name, ...state })))
    }
    return sequences
  }
  return { platform: await read('platform'), provider: await read('provider'), acquirer: await read('acquirer') }
}
