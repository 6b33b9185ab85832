import { createDialect, type Database } from '@tradepost/kit/database/database'
import { Kysely } from 'kysely'
import type { PlatformTables } from '#src/tables.ts'

/** Returns a Kysely without our snake_case plugin: better-auth's columns are camelCase in SQL. */
export function createCamelCaseDatabase(database: Database<PlatformTables>) {
  return new Kysely<Record<string, Record<string, unknown>>>({ dialect: createDialect(database, 'kept') })
}
