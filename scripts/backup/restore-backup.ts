import { type Kysely, openDatabase, runTransaction, sql } from '@tradepost/kit/database/database'
import { completeRestore, findRestore, noteRestore, type Restore } from '@tradepost/kit/database/restores'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'
import { OBJECT_KINDS, type Storage } from '@tradepost/provider-server/storage/storage'
import { DATABASES, type DatabaseName } from '../provide-databases.ts'
import { StartError } from '../serve-settings.ts'
import { type BackupEnd, type BackupHeader, readBackup, verifyBackup } from './backup-file.ts'
import { type FillingDatabase, fillDatabase } from './fill-database.ts'
import { listSteps } from './own-tables.ts'

const MIGRATE = { platform: migratePlatform, provider: migrateProvider, acquirer: migrateAcquirer }

type Target = { urls: Record<DatabaseName, string>; storage: Storage; secretsMarks: readonly string[] }

/** @throws StartError if this release lacks a step of the backup */
function checkSteps({ databases }: BackupHeader): void {
  for (const database of DATABASES) {
    const known = new Set(listSteps(database).map(({ name }) => name))
    const unknown = databases[database].steps.find((step) => !known.has(step))
    if (unknown !== undefined)
      throw new StartError(`the backup was made by a newer release: this one doesn't know ${unknown} of the ${database}`)
  }
}

/** Makes statements that drop everything in a database but what extensions made. Tables come first, with what belongs to them. */
const DROPS = `select format('drop %s if exists %s cascade', kind, name) as text
  from (
    select oid, 'pg_class'::regclass as catalog, relnamespace as namespace, oid::regclass::text as name,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end
        as kind
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'c')
    union all select oid, 'pg_proc'::regclass, pronamespace, oid::regprocedure::text, 'routine' from pg_proc
    union all select oid, 'pg_type'::regclass, typnamespace, oid::regtype::text, 'type' from pg_type where typtype in ('d', 'e')
  ) object
  where namespace::regnamespace::text !~ '^(pg_|information_schema$)'
    and not exists (select from pg_depend where classid = catalog and objid = object.oid and deptype = 'e')
  order by kind <> 'table'`

async function onDatabase<T>(url: string, work: (db: Kysely<object>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase<object>(url, { max: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const listDrops = async (db: Kysely<object>) => (await sql<{ text: string }>`${sql.raw(DROPS)}`.execute(db)).rows

type Notes = Partial<Record<DatabaseName, Restore>>

async function readNotes(urls: Target['urls']): Promise<Notes> {
  const notes: Notes = {}
  for (const database of DATABASES) {
    const note = await onDatabase(urls[database], findRestore)
    if (note) notes[database] = note
  }
  return notes
}

/** Whether a restore of this backup was stopped when it had filled all databases, and had noted that in some. */
function isFilled(notes: Notes, backup: string): boolean {
  const own = Object.values(notes).filter((note) => note.backup === backup)
  return own.length === DATABASES.length && new Set(own.map(({ isComplete }) => isComplete)).size > 1
}

/** @throws StartError naming the first database that has anything, unless a restore that was not completed has made it */
async function checkFree(urls: Target['urls'], notes: Notes): Promise<void> {
  for (const database of DATABASES) {
    const isOurs = notes[database]?.isComplete === false
    if (!isOurs && (await onDatabase(urls[database], listDrops)).length > 0)
      throw new StartError(`the database "${database}" isn't empty: a backup is restored into new databases`)
  }
}

/** Drops what a restore that was not completed has made, and notes that another one begins. */
const begin = (url: string, note: Omit<Restore, 'isComplete'>): Promise<void> =>
  onDatabase(url, (db) =>
    runTransaction(db, async (trx) => {
      for (const { text } of await listDrops(trx)) await sql.raw(text).execute(trx)
      await noteRestore(trx, note)
    }),
  )

async function hasNoFiles(storage: Storage): Promise<boolean> {
  for (const kind of OBJECT_KINDS) for await (const _ of storage.list(kind)) return false
  return true
}

/**
 * Restores a backup into empty databases and the store of the settings. The file is read whole before anything is changed. What
 * fails later, or is killed, is noted in each database: no program starts on it, and the next restore begins anew.
 * @throws StartError in one line that says why
 */
export async function restoreBackup(file: string, { urls, storage, secretsMarks }: Target): Promise<BackupEnd> {
  const { header, end } = await verifyBackup(file)
  checkSteps(header)
  if (!secretsMarks.includes(header.secretsMark))
    throw new StartError(
      "the backup was made with other secrets: set AUTH_SECRET, ENCRYPTION_KEY and OPERATOR_KEY, or put that DATA_DIR's secrets.json into this one",
    )
  const notes = await readNotes(urls)
  if (!isFilled(notes, end.digest)) {
    await checkFree(urls, notes)
    const ownsFiles = notes.provider?.ownsFiles ?? (await hasNoFiles(storage))
    for (const database of DATABASES) await begin(urls[database], { backup: end.digest, ownsFiles })
    for (const database of DATABASES) await MIGRATE[database](urls[database], { only: new Set(header.databases[database].steps) })
    await fillAll(file, { urls, storage, header, end })
  }
  for (const database of DATABASES) await onDatabase(urls[database], completeRestore)
  return end
}

type Filling = Pick<Target, 'urls' | 'storage'> & { header: BackupHeader; end: BackupEnd }

async function fillAll(file: string, { urls, storage, header, end }: Filling): Promise<void> {
  const opened: FillingDatabase[] = []
  const open = async (database: DatabaseName) => {
    const filling = await fillDatabase(urls[database], database, header.databases[database])
    opened.push(filling)
    return filling
  }
  try {
    const filling = { platform: await open('platform'), provider: await open('provider'), acquirer: await open('acquirer') }
    for await (const { name, bytes } of readBackup(file)) {
      const [place = '', table = ''] = name.split('/')
      const database = DATABASES.find((each) => each === place)
      if (database) await filling[database].add(table, bytes)
      else if (place === 'stored') await storage.write(name.slice('stored/'.length), bytes)
      else for await (const _ of bytes);
    }
    for (const each of opened) await each.complete(end)
    for (const each of opened) await each.commit()
    for (const each of opened) await each.analyze()
  } finally {
    await Promise.all(opened.map((each) => each.close()))
  }
}
