import { findUnusableReason } from '#src/postgres/postgres-server.ts'
import type { DatabaseAccess } from '#src/program-config.ts'
import { type Database, getDirectUrl, openDatabase } from './database.ts'
import { checkSettings } from './database-settings.ts'
import { findOtherRole } from './grant-to-program.ts'
import type { MigrateOptions } from './migrate.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

type Preparation<Tables> = DatabaseAccess & {
  /** As in the name of its settings, such as `platform`. */
  name: string
  url: string
  directUrl: string | undefined
  /** Of the role that may migrate it, if it isn't the program's. */
  ownerUrl: string | undefined
  migrate: (url: string, options: MigrateOptions) => Promise<void>
  /** Checks that it is up to date. */
  check: (database: Database<Tables>) => Promise<void>
  /** Checks that the program can read what it holds. */
  checkContent?: (database: Database<Tables>) => Promise<void>
}

/** Brings a program's database up to date, if it may, and checks that the program can use it. @throws UnusableDatabaseError */
export async function prepareDatabase<Tables>(preparation: Preparation<Tables>): Promise<void> {
  const { name, url, ownerUrl, connections, migrates, migrate, check, checkContent } = preparation
  const directUrl = getDirectUrl(preparation, connections.prepares)
  const isPooled = directUrl !== url
  const reason = isPooled && directUrl !== undefined ? await findUnusableReason(directUrl) : undefined
  if (reason !== undefined) throw new UnusableDatabaseError(`${name.toUpperCase()}_DIRECT_URL: ${reason}`)
  const migrationUrl = ownerUrl ?? directUrl
  const hasMigrated = migrates && migrationUrl !== undefined
  if (hasMigrated) {
    const say = (line: string) => void process.stderr.write(`${name}: migrating ${line}\n`)
    await migrate(migrationUrl, { say, grantTo: ownerUrl === undefined ? undefined : findOtherRole(ownerUrl, url) })
  }
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
