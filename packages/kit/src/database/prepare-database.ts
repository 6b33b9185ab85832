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
  /** Checks that it is up to date. */
  check: (database: Database<Tables>) => Promise<void>
  /** Checks that the program can read what it holds. */
  checkContent?: (database: Database<Tables>) => Promise<void>
}

/** Brings a program's database up to date, if it may, and checks that the program can use it. @throws UnusableDatabaseError */
export async function prepareDatabase<Tables>(preparation: Preparation<Tables>): Promise<void> {
  const { name, url, connections, migrates, migrate, check, checkContent } = preparation
  const directUrl = getDirectUrl(preparation, connections.prepares)
  const isPooled = directUrl !== url
  const reason = isPooled && directUrl !== undefined ? await findUnusableReason(directUrl) : undefined
  if (reason !== undefined) throw new UnusableDatabaseError(`${name.toUpperCase()}_DIRECT_URL: ${reason}`)
  const hasMigrated = migrates && directUrl !== undefined
  if (hasMigrated) await migrate(directUrl, { say: (line) => void process.stderr.write(`${name}: migrating ${line}\n`) })
  const database = openDatabase<Tables>(url, { ...connections, max: 1, name })
  try {
    if (!hasMigrated || isPooled) {
      await check(database)
      await checkSettings(database.db)
    }
    await checkContent?.(database)
  } finally {
    await database.close()
  }
}
