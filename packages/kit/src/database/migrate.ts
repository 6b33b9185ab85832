import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#src/clock.ts'
import { runAlone } from '#src/postgres/run-alone.ts'
import { findBlocking, isLarge, listCreated, listTexts } from './blocking-steps.ts'
import {
  type AroundStatement,
  type Database,
  type Kysely,
  type MigratedModule,
  type Migration,
  openDatabase,
  sql,
} from './database.ts'
import { applySettings } from './database-settings.ts'
import { describeStep, printAtOnce, runGradualStep } from './gradual-steps.ts'
import { grantToProgram } from './grant-to-program.ts'
import { hasCode } from './outage.ts'
import { checkRestored } from './restores.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

/** Receives a line for each step that takes its time. */
export type Say = (line: string) => void

/**
 * `only` leaves out every other step: a backup is restored into the tables that it was made of. `grantTo`: the role of the
 * programs, if it isn't the one that migrates.
 */
export type MigrateOptions = { say?: Say; only?: ReadonlySet<string>; grantTo?: string | undefined }

/** Of the lock, and of what works under it. */
const TURN = 'migrations'
const OWN_NAME = 'tradepost migrating'
const OWN_NAMES = [`tradepost ${TURN}`, OWN_NAME]
/** Everybody waits behind a step that waits for a table, for less than 2 s. Within 1 s Postgres stops its own vacuum for it. */
const SESSION = { statement_timeout: '0', lock_timeout: '1500ms', idle_in_transaction_session_timeout: '0' }
const TURN_MILLISECONDS = 250
const PAUSE_MILLISECONDS_MIN = 250
const PAUSE_MILLISECONDS_MAX = 10 * SECOND
const ATTEMPTS_MAX = 40
const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'
const UNDEFINED_TABLE = '42P01'
const PROTOCOL_VIOLATION = '08P01'

/** Tries work again that gave way to others, with growing pauses. It changes nothing if it fails, or can go on where it was. */
export async function giveWay(name: string, { say = () => {} }: MigrateOptions, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1, pause = PAUSE_MILLISECONDS_MIN; ; attempt += 1, pause = Math.min(2 * pause, PAUSE_MILLISECONDS_MAX)) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !hasCode(error, LOCK_TIMEOUT, DEADLOCK)) throw error
      say(`${name}: others use its table, trying again in ${pause / SECOND} s`)
      await sleep(pause)
    }
  }
}

/** A statement of a run that was killed goes on in Postgres, and would be in the way of the next one. */
const endKilledRun = <Tables>(db: Kysely<Tables>) =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and application_name = ${OWN_NAME} and pid <> pg_backend_pid()`.execute(db)

/**
 * Runs work that migrates a database, one process at a time, then gives the database its settings. `url` leads to Postgres
 * itself. Others wait by asking again: `create index concurrently` would wait for a statement that waits for it.
 * @throws UnusableDatabaseError if the URL leads to a pool
 */
export async function migrateAlone<Tables>(
  url: string,
  work: (database: Database<Tables>) => Promise<void>,
  { say = () => {}, grantTo }: Pick<MigrateOptions, 'say' | 'grantTo'> = {},
): Promise<void> {
  const migrate = async (lock: AbortSignal) => {
    const around: AroundStatement = async (_, run) => {
      lock.throwIfAborted()
      return run()
    }
    const database = openDatabase<Tables>(url, { max: 3, name: OWN_NAME, startup: SESSION, around })
    try {
      await endKilledRun(database.db)
      await work(database)
      await applySettings(database.db)
      if (grantTo) await grantToProgram(database.db, grantTo)
    } finally {
      await database.close()
    }
  }
  try {
    for (let isWaiting = false; !(await runAlone(url, TURN, migrate)); isWaiting = true) {
      if (!isWaiting) say('once another process is done with it')
      await sleep(TURN_MILLISECONDS)
    }
  } catch (error) {
    if (!hasCode(error, PROTOCOL_VIOLATION)) throw error
    throw new UnusableDatabaseError(`migrations need the address of Postgres itself, not of a pool (${error.message})`)
  }
}

type Step = { name: string; migration: Migration }

const listSteps = (modules: readonly MigratedModule[]): Step[] =>
  modules.flatMap((module) =>
    (module.migrations ?? []).map((migration) => ({ name: `${module.name}/${migration.name}`, migration })),
  )

/** Lists the migrations that a database has, the first one first. */
export async function readMigrations<Tables>(db: Kysely<Tables>): Promise<{ name: string; appliedAt: Date }[]> {
  return (await sql<{ name: string; appliedAt: Date }>`select name, applied_at from migrations order by applied_at`.execute(db))
    .rows
}

const listApplied = async <Tables>(db: Kysely<Tables>): Promise<Set<string>> =>
  new Set((await readMigrations(db)).map(({ name }) => name))

/** A database of before knows of no migration whether somebody used it then. */
async function createRegister<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'migrations'::regclass and attname = 'was_in_use' and not attisdropped`.execute(db)
  if (rows.length === 0)
    await sql`alter table migrations add column if not exists was_in_use boolean not null default false`.execute(db)
}

/** Counts the connections of others than those that migrate. */
async function countOthers<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
      and coalesce(application_name, '') <> all (${OWN_NAMES})`.execute(db)
  return rows[0]?.count ?? 0
}

type Noted = { name: string; wasInUse: boolean }
const note = <Tables>(db: Kysely<Tables>, { name, wasInUse }: Noted) =>
  sql`insert into migrations (name, was_in_use) values (${name}, ${wasInUse})`.execute(db)

/** A new database gets all steps in one transaction. */
async function applyAtOnce<Tables>(db: Kysely<Tables>, steps: readonly Step[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, migration } of steps) {
      const texts = 'up' in migration ? [migration.up] : migration.gradual.map(printAtOnce)
      for (const text of texts) await sql.raw(text).execute(trx)
      await note(trx, { name, wasInUse: false })
    }
  })
}

/**
 * Refuses a step that would hold up who uses a large table. With nobody there, it may take its time. Other users' sessions say
 * little.
 */
async function checkQuick<Tables>(db: Kysely<Tables>, { name, text }: { name: string; text: string }, created: Set<string>) {
  const blocking = findBlocking(text).filter(({ table }) => !created.has(table))
  if (blocking.length === 0) return
  if ((await countOthers(db)) === 0) return
  for (const { table, why } of blocking)
    if (await isLarge(db, table))
      throw new UnusableDatabaseError(
        `the migration ${name} ${why} of ${table}, which has over 100,000 rows and is in use: stop all programs and pools of this database first, or write the step as a gradual one`,
      )
}

/**
 * Applies every step that the database lacks, in the order of the modules. Each is a transaction of its own, or goes on
 * gradually, so that programs that use the database go on, too.
 * @throws when a step fails; the steps before it stay
 */
export async function migrateDatabase<Tables>(
  db: Kysely<Tables>,
  modules: readonly MigratedModule[],
  options: MigrateOptions = {},
): Promise<void> {
  await createRegister(db)
  const { say = () => {}, only } = options
  if (!only) await checkRestored(db)
  const applied = await listApplied(db)
  const steps = listSteps(modules).filter(({ name }) => !applied.has(name) && only?.has(name) !== false)
  if (applied.size === 0) return applyAtOnce(db, steps)
  const created = new Set<string>()
  const wasInUse = steps.length > 0 && (await countOthers(db)) > 0
  for (const { name, migration } of steps) {
    for (const text of listTexts(migration)) {
      await checkQuick(db, { name, text }, created)
      for (const table of listCreated(text)) created.add(table)
    }
    if ('up' in migration) {
      say(name)
      await giveWay(name, options, () =>
        db.transaction().execute(async (trx) => {
          await sql.raw(migration.up).execute(trx)
          await note(trx, { name, wasInUse })
        }),
      )
      continue
    }
    for (const [index, step] of migration.gradual.entries()) {
      say(`${name}: ${describeStep(step)}`)
      await giveWay(name, options, () => db.connection().execute((one) => runGradualStep(one, `${name} ${index + 1}`, step)))
    }
    await note(db, { name, wasInUse })
  }
}

/**
 * Checks that a database has every step of this program; it may have later ones, too. It must not be restored in part.
 * @throws UnusableDatabaseError
 */
export async function checkMigrated<Tables>(db: Kysely<Tables>, modules: readonly MigratedModule[]): Promise<void> {
  await checkRestored(db)
  const applied = await listApplied(db).catch((error: unknown) => {
    if (!hasCode(error, UNDEFINED_TABLE)) throw error
    return new Set<string>()
  })
  const [first, ...others] = listSteps(modules).filter(({ name }) => !applied.has(name))
  if (!first) return
  const rest = others.length === 0 ? '' : ` and ${others.length} more`
  throw new UnusableDatabaseError(`the database lacks the migration ${first.name}${rest}: run npm run migrate`)
}
