import { listCreated } from '@tradepost/kit/database/blocking-steps'
import type { MigratedModule } from '@tradepost/kit/database/database'
import { modules as platformModules } from '@tradepost/platform-server/modules'
import { REBUILT_TABLE } from '@tradepost/platform-server/records/rebuild-records'
import { acquirerMigrations } from '@tradepost/provider-server/acquirer/table'
import { modules as providerModules } from '@tradepost/provider-server/modules'
import type { DatabaseName } from '../provide-databases.ts'
import type { SchemaOfBackup } from './backup-file.ts'

export const MODULES: Record<DatabaseName, readonly MigratedModule[]> = {
  platform: platformModules,
  provider: providerModules,
  acquirer: [{ name: 'acquirer', migrations: acquirerMigrations }],
}

const listMade = (modules: readonly MigratedModule[]) =>
  modules.flatMap(({ migrations = [] }) => migrations.flatMap((step) => ('up' in step ? listCreated(step.up) : [])))
/** Tables that are in no migration of a module: the notes of those, and better-auth's. The test of backups misses none. */
const OTHERS = (
  'migrations user session account verification passkey deviceCode rateLimit ' +
  'organization organizationRole member team teamMember invitation'
).split(' ')
/** What is under way and begins anew in the restored copy: how far a gradual migration is, and rows that are being rebuilt. */
const PASSING = new RegExp(`^migration_fills$|${REBUILT_TABLE.source}`)

/**
 * Leaves out of a backup the tables that a restore couldn't make, because no migration does. `foreign` are those that somebody
 * else made. The tables of graphile-worker are its own, whatever their names.
 */
export function selectOwnTables(database: DatabaseName, schema: SchemaOfBackup): { own: SchemaOfBackup; foreign: string[] } {
  const made = new Set([...OTHERS, ...listMade(MODULES[database])])
  const nameOf = (name: string) => /^public\."?(\w+)"?$/.exec(name)?.[1] ?? ''
  const isOwn = (name: string) => name.startsWith('graphile_worker.') || made.has(nameOf(name))
  return {
    own: {
      ...schema,
      tables: schema.tables.filter(({ name }) => isOwn(name)),
      partitions: schema.partitions.filter(({ parent }) => isOwn(parent)),
    },
    foreign: schema.tables.flatMap(({ name }) => (isOwn(name) || PASSING.test(nameOf(name)) ? [] : [name])),
  }
}
