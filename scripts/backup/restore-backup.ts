import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'
import type { Storage } from '@tradepost/provider-server/storage/storage'
import { DATABASES, type DatabaseName } from '../provide-databases.ts'
import { StartError } from '../serve-settings.ts'
import { type BackupEnd, type BackupHeader, readBackup, verifyBackup } from './backup-file.ts'
import { describeDatabase } from './describe-database.ts'
import { type FillingDatabase, fillDatabase } from './fill-database.ts'
import { listSteps } from './own-tables.ts'

const MIGRATE = { platform: migratePlatform, provider: migrateProvider, acquirer: migrateAcquirer }

type Target = { urls: Record<DatabaseName, string>; storage: Storage; secretsMark: string }

/** @throws StartError if this release lacks a step of the backup */
function checkSteps({ databases }: BackupHeader): void {
  for (const database of DATABASES) {
    const known = new Set(listSteps(database).map(({ name }) => name))
    const unknown = databases[database].steps.find((step) => !known.has(step))
    if (unknown !== undefined)
      throw new StartError(`the backup was made by a newer release: this one doesn't know ${unknown} of the ${database}`)
  }
}

/** @throws StartError naming the first database that has tables */
async function checkEmpty(urls: Target['urls']): Promise<void> {
  for (const database of DATABASES) {
    const { tables } = await onServer(urls[database], describeDatabase)
    if (tables.length > 0) throw new StartError(`the database "${database}" isn't empty: a backup is restored into new databases`)
  }
}

/** Leaves the databases as they were found: without tables. */
async function clear(urls: Target['urls']): Promise<void> {
  for (const database of DATABASES)
    await onServer(urls[database], (client) =>
      client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public'),
    )
}

/**
 * Restores a backup into empty databases and the store of the settings. The file is read whole before anything is changed; what
 * fails later leaves the databases empty.
 * @throws StartError in one line that says why
 */
export async function restoreBackup(file: string, { urls, storage, secretsMark }: Target): Promise<BackupEnd> {
  const { header, end } = await verifyBackup(file)
  checkSteps(header)
  if (header.secretsMark !== secretsMark)
    throw new StartError(
      "the backup was made with other secrets: set AUTH_SECRET, ENCRYPTION_KEY and OPERATOR_KEY, or put that DATA_DIR's secrets.json into this one",
    )
  await checkEmpty(urls)
  try {
    for (const database of DATABASES) await MIGRATE[database](urls[database], { only: new Set(header.databases[database].steps) })
    await fillAll(file, { urls, storage, header, end })
  } catch (error) {
    await clear(urls).catch((again: unknown) => {
      throw new AggregateError([error, again], 'the restore failed, and the databases keep what it wrote', { cause: error })
    })
    throw error
  }
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
