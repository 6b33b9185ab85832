import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listTexts } from '@tradepost/kit/database/blocking-steps'
import type { MigratedModule } from '@tradepost/kit/database/database'
import { modules as platformModules } from '@tradepost/platform-server/modules'
import { acquirerMigrations } from '@tradepost/provider-server/acquirer/table'
import { modules as providerModules } from '@tradepost/provider-server/modules'

/** One line for each migration, in the form of `lineOf`. Lines are only added. */
const RECORD = new URL('../../docs/migrations.txt', import.meta.url)
const COMMAND = 'node scripts/run.mjs scripts/print/record-migrations.ts'

/**
 * A migration as it is recorded. `id` is its module and name, such as `platform/orders 1-orders`; `digest` is a SHA-256 in hex.
 */
export type MigrationDigest = { id: string; digest: string }
type CurrentMigration = MigrationDigest & {
  /** It takes away what the release before still uses, and doesn't say since when no release does. */
  isSilentRemoval?: true
}

const REMOVAL = /\bdrop (column|table)\b|\brename\b|\balter table [^;]*\bdrop (?!constraint\b|not null\b|default\b)\w/i

export function digestMigrations(server: string, modules: readonly MigratedModule[]): CurrentMigration[] {
  return modules.flatMap((module) =>
    (module.migrations ?? []).map((migration) => {
      const id = `${server}/${module.name} ${migration.name}`
      const text = 'up' in migration ? migration.up : JSON.stringify(migration.gradual)
      const digest = createHash('sha256').update(`${id}\n${text}`).digest('hex')
      const isSilentRemoval = migration.removes === undefined && listTexts(migration).some((part) => REMOVAL.test(part))
      return { id, digest, ...(isSilentRemoval ? { isSilentRemoval } : {}) }
    }),
  )
}

/** Every migration of our three databases, in the order in which they run. Better-auth's own tables have none. */
export const currentMigrations = [
  ...digestMigrations('platform', platformModules),
  ...digestMigrations('provider', [...providerModules, { name: 'acquirer', migrations: acquirerMigrations }]),
]

const lineOf = ({ id, digest }: MigrationDigest): string => `${id} ${digest}\n`

/** Reads the text of docs/migrations.txt. */
export function parseRecord(text: string): MigrationDigest[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  return lines.map((line) => ({ id: line.slice(0, line.lastIndexOf(' ')), digest: line.slice(line.lastIndexOf(' ') + 1) }))
}

export const readRecord = (): MigrationDigest[] => parseRecord(readFileSync(RECORD, 'utf8'))

const idsOf = (migrations: readonly MigrationDigest[]): Set<string> => new Set(migrations.map(({ id }) => id))

/** Returns migrations in the code that aren't recorded yet. */
export function findNewMigrations<Migration extends MigrationDigest>(
  current: readonly Migration[],
  recorded: readonly MigrationDigest[],
): Migration[] {
  const known = idsOf(recorded)
  return current.filter(({ id }) => !known.has(id))
}

const groupByModule = (migrations: readonly MigrationDigest[]): Map<string, MigrationDigest[]> =>
  Map.groupBy(migrations, ({ id }) => id.slice(0, id.indexOf(' ')))

/** Modules whose migrations run in another order than recorded, new ones last: databases of different ages would differ. */
function findMisplaced(current: readonly MigrationDigest[], recorded: readonly MigrationDigest[]): string[] {
  const present = idsOf(current)
  const kept = recorded.filter(({ id }) => present.has(id))
  const expected = groupByModule([...kept, ...findNewMigrations(current, recorded)])
  return [...groupByModule(current)]
    .filter(([module, own]) => own.some(({ id }, place) => expected.get(module)?.[place]?.id !== id))
    .map(([module]) => `${module}: migrations run in the order they were recorded. Put new migrations last.`)
}

/** Programs of the release before still run while a migration is applied. What they use goes a release later. */
const findSilentRemovals = (added: readonly CurrentMigration[]): string[] =>
  added.flatMap(({ id, isSilentRemoval }) =>
    isSilentRemoval
      ? [`${id}: this migration removes or renames something. Say in "removes" since when no program uses it.`]
      : [],
  )

/** Returns the differences between code and record, as sentences that say what to do. Empty if the record is up to date. */
export function findMigrationProblems(current: readonly CurrentMigration[], recorded: readonly MigrationDigest[]): string[] {
  const digests = new Map(current.map(({ id, digest }) => [id, digest]))
  const edited = recorded.flatMap(({ id, digest }) => {
    if (!digests.has(id)) return [`${id}: this migration was removed or renamed. Restore it.`]
    if (digests.get(id) === digest) return []
    return [`${id}: this migration was edited. Restore it and add a new migration. Databases that ran it won't run it again.`]
  })
  const added = findNewMigrations(current, recorded)
  const unrecorded = added.map(({ id }) => `${id}: this migration is new. Record it: ${COMMAND}`)
  return [...edited, ...findMisplaced(current, recorded), ...findSilentRemovals(added), ...unrecorded]
}

/** Adds new migrations to docs/migrations.txt, and never changes a line. Exits with 1 if another problem remains. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const added = findNewMigrations(currentMigrations, readRecord()).filter(({ isSilentRemoval }) => !isSilentRemoval)
  appendFileSync(RECORD, added.map(lineOf).join(''))
  for (const { id } of added) console.log(`Recorded ${id}`)
  const problems = findMigrationProblems(currentMigrations, readRecord())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
