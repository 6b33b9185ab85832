/** Statements on Postgres: connections, transactions, and what they share. */

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
import type { Kind } from '#src/ids.ts'
import type { Log } from '#src/log.ts'
import { hasCode, type Outages, watchDatabase } from './outage.ts'
import { runPipelined } from './pipelined-transaction.ts'
import { type Answer, runStatement } from './postgres-statement.ts'
import { type ColumnNames, postgresTypes } from './postgres-values.ts'
import { type AroundStatement, createStatementSender, type Send } from './send-statements.ts'
import { type Connection, shareReads } from './share-reads.ts'
import { isStalePlan, nameOf, PLANNED_EACH_TIME, renewStale } from './statement-names.ts'

/**
 * Throws if a commit became a rollback: after a failed statement, Postgres answers commit with ROLLBACK and no error. Code that
 * caught the failure would otherwise take lost writes for saved ones.
 */
function checkCommitted(text: string, { command }: Answer): void {
  if (text === 'commit' && command === 'ROLLBACK') throw new Error('A transaction was rolled back: a statement in it had failed')
}

/**
 * Wraps the pool for Kysely: names every statement that can have a name, and records every failure where it's waited for.
 * Statements that share a connection fail together, and each belongs to a request of its own.
 */
function asKyselyPool({ pool, outages, around, prepares }: Watched, names: ColumnNames): PostgresPool {
  const fail = (error: unknown): never => {
    outages.noteFailure(error)
    throw error
  }
  const wrap = (client: pg.PoolClient): Connection => {
    const send: Send = async (text, values, { isAlong, isInTransaction }) => {
      const run = () =>
        renewStale(text, isInTransaction, () =>
          runStatement(client, { text, name: prepares ? nameOf(text, values) : undefined, values, names }),
        )
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

type Watched = { pool: pg.Pool; outages: Outages; prepares: boolean; around?: AroundStatement | undefined }

export type Database<Tables> = Watched & {
  db: Kysely<Tables>
  url: string
  /** Leads to Postgres itself. Undefined if only a pool is known: then nothing listens, and polling is enough. */
  directUrl: string | undefined
  close(): Promise<void>
}

/** `prepares`: whether statements have names, under which each connection parses and plans them once. */
export type ConnectionSettings = { max: number; prepares: boolean }

type OpenOptions = Partial<ConnectionSettings> & {
  name?: string
  log?: Log
  directUrl?: string | undefined
  around?: AroundStatement | undefined
  /** Postgres settings of each connection, which a pool before the database refuses: for migrations only. */
  startup?: Readonly<Record<string, string>>
}

/**
 * Returns the URL that leads to Postgres itself. Without names of statements an older pool is before it, so there is none unless
 * it was set.
 */
export const getDirectUrl = (
  { url, directUrl }: { url: string; directUrl?: string | undefined },
  prepares: boolean,
): string | undefined => directUrl ?? (prepares ? url : undefined)

/**
 * Opens a pool on one Postgres database. Columns are snake_case in SQL and camelCase in code; keys inside jsonb stay as they are.
 * Timeouts are settings of the database (database-settings.ts). `log` receives one warning for each outage.
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
    ...(options.startup ? { options: printStartup(options.startup) } : {}),
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const { prepares = true, directUrl, around } = options
  const watched = { pool, outages: watchDatabase(options.log), prepares, around }
  const db = new KyselyDatabase<Tables>({ dialect: createDialect(watched, 'camel'), plugins: [new SnakeCasePlugin()] })
  return { ...watched, db, url, directUrl: getDirectUrl({ url, directUrl }, prepares), close: () => db.destroy() }
}

const printStartup = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * One step of a module's schema. `up` is plain SQL that runs in a transaction, quickly: it neither reads nor rewrites the rows of
 * a large table. `gradual` is for those. Neither name nor content changes once docs/migrations.txt has recorded the step.
 */
export type Migration = {
  name: string
  /** Since when no program uses what the step drops or renames; the release before still runs while it is applied. */
  removes?: string
} & ({ up: string } | { gradual: readonly GradualStep[] })

/** Part of a gradual migration, which others hardly notice, and which goes on where a killed run ended. SQL of one table each. */
export type GradualStep =
  /** `on`: as in `create index … on`, such as `orders (organization_id, id)`. */
  | { index: string; on: string; isUnique?: true }
  /** `rule`: such as `check (amount > 0)`. */
  | { constraint: string; table: string; rule: string }
  | { notNull: string; table: string }
  /**
   * Updates all rows, or those with `where`. Rows added meanwhile need a default or a trigger of an earlier step. It must bear to
   * meet rows that it has filled: in a restored backup it begins anew.
   */
  | { fill: string; set: string; where?: string }
  /**
   * A transaction that may read a large table, but locks it for a moment only, and that may run again. It makes tables and
   * triggers, but no columns: until the whole migration is applied, a backup has none of it.
   */
  | { sql: string }
  /**
   * Divides a table by time (partitions.ts). Its rows stay where they are, in a first partition. `key`: its primary key, with the
   * time among them. Another unique index has to contain the column. Quick steps move what isn't an index, a foreign key, a
   * trigger or a right of the table itself. `leaves`: an index that only the rows of before keep.
   */
  | { divide: PartitionedTable; key: string; leaves?: string }

/**
 * A table in parts by time: each has the rows of a UTC day or month. `column`: when a row was written, in real time, or with
 * `ids` an ID of that kind, which tells when it was made.
 */
export type PartitionedTable = { table: string; column: string; every: 'day' | 'month'; ids?: Kind }

export type MigratedModule = { name: string; migrations?: readonly Migration[] }

export type { AroundStatement, Kysely, RawBuilder, SelectQueryBuilder, Transaction }
export { PLANNED_EACH_TIME, sql }

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

/**
 * Returns whether a statement lost against a concurrent one: by a deadlock, a conflict or a migration. It would work if repeated.
 */
export const isLostRace = (error: unknown): boolean => hasCode(error, SERIALIZATION_FAILURE, DEADLOCK) || isStalePlan(error)

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
