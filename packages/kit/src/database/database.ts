/** Statements on Postgres: connections, transactions, and what they share. */

import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  type Kysely,
  Kysely as KyselyDatabase,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Log } from '#src/log.ts'
import { type Outages, watchDatabase } from './outage.ts'
import { runPipelined } from './pipelined-transaction.ts'
import { type Answer, runStatement } from './postgres-statement.ts'
import { type ColumnNames, postgresTypes } from './postgres-values.ts'
import { type AroundStatement, createStatementSender } from './send-statements.ts'
import { type Connection, shareReads } from './share-reads.ts'

/**
 * Set on every connection. Searches treat words as similar if half of their trigrams agree: one typo in a word of eight letters.
 */
const SETTINGS = [
  ['statement_timeout', 15_000],
  ['lock_timeout', 10_000],
  ['idle_in_transaction_session_timeout', 30_000],
  ['timezone', 'UTC'],
  ['pg_trgm.word_similarity_threshold', 0.5],
] as const

const NAMED_STATEMENTS_MAX = 500
const NAMED_LENGTH_MAX = 8000
const names = new Map<string, string>()

const PLANNED_MARK = '/* planned each time */'
/**
 * Starts a statement whose best plan depends on its values, such as a search: one word is in every row, another in none. Postgres
 * then plans it for each execution.
 */
export const PLANNED_EACH_TIME = sql.raw(PLANNED_MARK)

/**
 * Names a statement by a digest of its text, so that each connection parses and plans it once, whichever process it serves. To bound what a connection stores, some statements get no
 * name: those without parameters, those marked as planned each time, very long ones, and those beyond a count that our programs
 * never reach.
 */
function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0 || text.length > NAMED_LENGTH_MAX || text.includes(PLANNED_MARK)) return undefined
  const known = names.get(text)
  if (known || names.size >= NAMED_STATEMENTS_MAX) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/**
 * Throws if a commit became a rollback: after a failed statement, Postgres answers commit with ROLLBACK and no error. Code that
 * caught the failure would otherwise take lost writes for saved ones.
 */
function checkCommitted(text: string, { command }: Answer): void {
  if (text === 'commit' && command === 'ROLLBACK') throw new Error('A transaction was rolled back: a statement in it had failed')
}

/**
 * Wraps the pool for Kysely: names every statement that can have a name, and records every failure where it's waited for. Statements
 * that share a connection fail together, and each belongs to a request of its own.
 */
function asKyselyPool({ pool, outages, around }: Watched, names: ColumnNames): PostgresPool {
  const fail = (error: unknown): never => {
    outages.noteFailure(error)
    throw error
  }
  const wrap = (client: pg.PoolClient): Connection => {
    const send = async (text: string, values: readonly unknown[], isAlong: boolean) => {
      const run = () => runStatement(client, { text, name: nameOf(text, values), values, names })
      const result = await (around ? around(text, run, isAlong) : run())
      checkCommitted(text, result)
      outages.noteSuccess()
      return result
    }
    return { query: createStatementSender(client, send), release: (isBroken) => client.release(isBroken) }
  }
  const wrapped = new WeakMap<pg.PoolClient, Connection>()
  const connect = shareReads(async () => {
    const client = await pool.connect()
    const known = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, known)
    return known
  })
  return {
    options: pool.options,
    end: () => pool.end(),
    // Kysely also knows cursors, which we do not use.
    connect: async () => {
      const { query, release } = connect()
      const noted: Connection = { query: (text, values) => query(text, values).catch(fail), release }
      return noted as unknown as PostgresPoolClient
    },
  }
}

/** Creates a Kysely dialect whose connections reuse prepared statements. */
export function createDialect(database: Watched, names: ColumnNames): PostgresDialect {
  return new PostgresDialect({ pool: asKyselyPool(database, names) })
}

/** Writes columns as snake_case. Rows arrive with their names in code, see postgres-values.ts. */
class SnakeCasePlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

type Watched = { pool: pg.Pool; outages: Outages; around?: AroundStatement | undefined }

export type Database<Tables> = Watched & { db: Kysely<Tables>; url: string; close(): Promise<void> }

type OpenOptions = { max?: number; name?: string; log?: Log; around?: AroundStatement | undefined }

/**
 * Opens a pool on one Postgres database. Columns are snake_case in SQL and camelCase in code; keys inside jsonb stay as they are.
 * Statements time out after 15 s, locks after 10 s, idle transactions after 30 s. `log` receives one warning for each outage.
 */
export function openDatabase<Tables>(url: string, options: OpenOptions = {}): Database<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    types: postgresTypes,
    // Statements are sent as soon as they are made; see send-statements.ts.
    pipeline: true,
    application_name: options.name ?? 'tradepost',
    connectionTimeoutMillis: 5000,
    options: SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const outages = watchDatabase(options.log)
  const db = new KyselyDatabase<Tables>({
    dialect: createDialect({ pool, outages, around: options.around }, 'camel'),
    plugins: [new SnakeCasePlugin()],
  })
  return { db, pool, outages, around: options.around, url, close: () => db.destroy() }
}

/**
 * One step of a module's schema. `up` is plain SQL. Neither name nor SQL changes once docs/migrations.txt has recorded the step.
 */
export type Migration = { name: string; up: string }
export type MigratedModule = { name: string; migrations?: readonly Migration[] }

/**
 * Applies every step that the database lacks, in the order of the modules, in one transaction. Safe to call from several
 * processes at the same time: they wait for each other. `only` leaves out every other step: a backup is restored into the tables
 * that it was made of.
 * @throws when a step fails; then the whole call is rolled back.
 */
export async function migrateDatabase<Tables>(
  db: Kysely<Tables>,
  modules: readonly MigratedModule[],
  only?: ReadonlySet<string>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('tradepost migrations', 0))`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      trx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx)
    const applied = new Set(rows.map((row) => row.name))
    for (const module of modules) {
      for (const step of module.migrations ?? []) {
        const name = `${module.name}/${step.name}`
        if (applied.has(name) || only?.has(name) === false) continue
        await sql.raw(step.up).execute(trx)
        await sql`insert into migrations (name) values (${name})`.execute(trx)
      }
    }
  })
}

export type { AroundStatement, Kysely, RawBuilder, SelectQueryBuilder, Transaction }
export { sql }

/** Returns whether the constraint, index or trigger with this name rejected a write. */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

const UNIQUE_VIOLATION = '23505'

/** Returns whether a write failed because a unique key was taken; `constraint` narrows it to one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || error.constraint === constraint
}

/** Returns whether a value doesn't fit its column or index, so an earlier check should have rejected it. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? '')
}

/** A value of a JSON column: `json({ code })` as `'{"code":…}'::jsonb`. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

/** A row as it is written: JSON columns may come as `json(…)`. */
export type Written<Row> = { [Column in keyof Row]: Row[Column] | RawBuilder<Row[Column]> }

const ATTEMPTS_MAX = 5
const retries = new WeakMap<object, number>()

/** Returns how many transactions on a database were retried, see runTransaction. */
export const countRetries = (db: object): number => retries.get(db) ?? 0

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Returns whether a statement lost against a concurrent one, by a deadlock or a conflict. It would work if repeated. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)

/**
 * Runs work in one transaction, in which statements that are made at once leave at once. Retries work that lost a deadlock or a
 * race, here and nowhere else.
 */
export async function runTransaction<Tables, T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => runPipelined(trx, work))
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isLostRace(error)) throw error
      retries.set(db, countRetries(db) + 1)
    }
  }
}
