import { listCreated, listTexts } from '@tradepost/kit/database/blocking-steps'
import type { MigratedModule } from '@tradepost/kit/database/database'
import { modules as platformModules } from '@tradepost/platform-server/modules'
import { REBUILT_SCHEMA, REBUILT_TABLE } from '@tradepost/platform-server/records/rebuild-records'
import { acquirerMigrations } from '@tradepost/provider-server/acquirer/table'
import { modules as providerModules } from '@tradepost/provider-server/modules'
import type { DatabaseName } from '../provide-databases.ts'
import type { SchemaOfBackup } from './backup-file.ts'

const MODULES: Record<DatabaseName, readonly MigratedModule[]> = {
  platform: platformModules,
  provider: providerModules,
  acquirer: [{ name: 'acquirer', migrations: acquirerMigrations }],
}

type Step = { name: string; makes: string[] }

export const listSteps = (database: DatabaseName): Step[] =>
  MODULES[database].flatMap(({ name, migrations = [] }) =>
    migrations.map((step) => ({ name: `${name}/${step.name}`, makes: listTexts(step).flatMap(listCreated) })),
  )

/** Tables that are in no migration of a module: the notes of those, and better-auth's. The test of backups misses none. */
const OTHERS = (
  'migrations user session account verification passkey twoFactor deviceCode rateLimit ' +
  'organization organizationRole member team teamMember invitation'
).split(' ')
/**
 * What is under way and begins anew in the restored copy: rows that are being rebuilt, and how far a gradual migration is. Tables
 * that one has made by then are made again.
 */
const PASSING = new RegExp(`^(migration_fills|restores)$|${REBUILT_TABLE.source}`)

/**
 * Leaves out of a backup the tables that a restore couldn't make, because no migration does. `foreign` are those that somebody
 * else made. The tables of graphile-worker are its own, whatever their names.
 */
export function selectOwnTables(database: DatabaseName, schema: SchemaOfBackup): { own: SchemaOfBackup; foreign: string[] } {
  const steps = listSteps(database)
  const applied = new Set(schema.steps)
  const made = new Set([...OTHERS, ...steps.flatMap(({ name, makes }) => (applied.has(name) ? makes : []))])
  const begun = new Set(steps.flatMap(({ makes }) => makes))
  const nameOf = (name: string) => /^public\."?(\w+)"?$/.exec(name)?.[1] ?? ''
  const isOwn = (name: string) => name.startsWith('graphile_worker.') || made.has(nameOf(name))
  const isPassing = (name: string) => name.startsWith(`${REBUILT_SCHEMA}.`) || PASSING.test(nameOf(name))
  return {
    own: {
      ...schema,
      tables: schema.tables.filter(({ name }) => isOwn(name)),
      partitions: schema.partitions.filter(({ parent }) => isOwn(parent)),
    },
    foreign: schema.tables.flatMap(({ name }) => (isOwn(name) || begun.has(nameOf(name)) || isPassing(name) ? [] : [name])),
  }
}
