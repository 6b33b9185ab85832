import type { DatabaseAccess } from '#src/config.ts'
import { findUnusableReason } from '#src/postgres/postgres-server.ts'
import { type Database, getDirectUrl, openDatabase } from './database.ts'
import { checkSettings } from './database-settings.ts'
import type { MigrateOptions } from './migrate.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

type Preparation<Tables> = DatabaseAccess & {
  /** As in the name of its settings, such as `platform`. */
  name: string
  url: string
  directUrl: string | undefined
  migrate: (url: string, options: MigrateOptions) => Promise<void>
  check: (database: Database<Tables>) => Promise<void>
}

/** Brings a program's database up to date, if it may, and checks that the program can use it. @throws UnusableDatabaseError */
export async function prepareDatabase<Tables>(preparation: Preparation<Tables>): Promise<void> {
  const { name, url, connections, migrates, migrate, check } = preparation
  const directUrl = getDirectUrl(preparation, connections.prepares)
  const isPooled = directUrl !== url
  const reason = isPooled && directUrl !== undefined ? await findUnusableReason(directUrl) : undefined
  if (reason !== undefined) throw new UnusableDatabaseError(`${name.toUpperCase()}_DIRECT_URL: ${reason}`)
  if (migrates && directUrl !== undefined) {
    await migrate(directUrl, { say: (line) => void process.stderr.write(`${name}: migrating ${line}\n`) })
    if (!isPooled) return
  }
  const database = openDatabase<Tables>(url, { ...connections, max: 1, name })
  try {
    await check(database)
    await checkSettings(database.db)
  } finally {
    await database.close()
  }
}
