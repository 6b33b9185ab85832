import { createDialect, type Database } from '@tradepost/kit/database/database'
import { Kysely } from 'kysely'
import type { PlatformTables } from '#src/tables.ts'
import { stableOrder } from './stable-order.ts'

/** Returns a Kysely without our snake_case plugin: better-auth's columns are camelCase in SQL. Its lists have an order. */
export function createCamelCaseDatabase(database: Database<PlatformTables>) {
  return new Kysely<Record<string, Record<string, unknown>>>({
    dialect: createDialect(database, 'kept'),
    plugins: [stableOrder],
  })
}
