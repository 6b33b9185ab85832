import { type Kysely, sql } from './database.ts'
import { hasCode } from './outage.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

/**
 * Settings of each of our databases, as Postgres prints them. They belong to the database, so that every connection has them,
 * also one of a pool, which refuses settings from its clients. Searches treat words as similar if half of their trigrams agree:
 * one typo in a word of eight letters.
 */
const SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  TimeZone: 'UTC',
  'pg_trgm.word_similarity_threshold': '0.5',
}
const TRIGRAMS = 'pg_trgm'
const INSUFFICIENT_PRIVILEGE = '42501'

type Setting = { name: string; value: string }
const listSettings = (): Setting[] => Object.entries(SETTINGS).map(([name, value]) => ({ name, value }))

/** Returns the SQL that gives a database these settings, by default all. New connections have them. */
export const printSettings = (database: string, settings = listSettings()): string =>
  settings.map(({ name, value }) => `alter database "${database}" set ${name} = '${value}'`).join('; ')

async function listNeeded<Tables>(db: Kysely<Tables>): Promise<{ database: string; needed: Setting[]; hasTrigrams: boolean }> {
  const { rows } = await sql<{ database: string; hasTrigrams: boolean }>`select current_database() as database,
    exists (select from pg_extension where extname = ${TRIGRAMS}) as "hasTrigrams"`.execute(db)
  const { database = '', hasTrigrams = false } = rows[0] ?? {}
  return { database, hasTrigrams, needed: listSettings().filter(({ name }) => hasTrigrams || !name.startsWith(TRIGRAMS)) }
}

/**
 * Gives a migrated database the settings that it lacks.
 * @throws UnusableDatabaseError if only its owner can; it says what the owner has to run
 */
export async function applySettings<Tables>(db: Kysely<Tables>): Promise<void> {
  const { database, needed, hasTrigrams } = await listNeeded(db)
  const { rows } = await sql<{ settings: string[] }>`select setconfig as settings from pg_db_role_setting
    where setrole = 0 and setdatabase = (select oid from pg_database where datname = ${database})`.execute(db)
  const present = new Set(rows.flatMap(({ settings }) => settings))
  const missing = needed.filter(({ name, value }) => !present.has(`${name}=${value}`))
  if (missing.length === 0) return
  const statements = printSettings(database, missing)
  // Only a superuser can change a setting of a library that isn't loaded.
  const load = hasTrigrams ? `select word_similarity('', ''); ` : ''
  await sql
    .raw(`${load}${statements}`)
    .execute(db)
    .catch((error: unknown) => {
      if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error
      throw new UnusableDatabaseError(`the owner of the database "${database}" has to run: ${statements}`)
    })
}

/** Checks that the connections to a database have its settings. @throws UnusableDatabaseError */
export async function checkSettings<Tables>(db: Kysely<Tables>): Promise<void> {
  const { database, needed } = await listNeeded(db)
  const { rows } = await sql<{ name: string }>`select name
    from unnest(${needed.map(({ name }) => name)}::text[], ${needed.map(({ value }) => value)}::text[]) as setting (name, value)
    where current_setting(name, true) is distinct from value`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new UnusableDatabaseError(
    `connections to the database "${database}" lack their settings (${names}): run npm run migrate, then have the pool connect again`,
  )
}
