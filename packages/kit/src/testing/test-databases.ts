/** What tests of all packages share. */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printSettings } from '#src/database/database-settings.ts'
import { removeAbandoned, startEmbeddedPostgres } from '#src/postgres/embedded-postgres.ts'
import { ensureDatabase, onServer } from '#src/postgres/postgres-server.ts'
import { THROWN_AWAY } from '#src/postgres/thrown-away.ts'
import type { DatabaseAccess } from '#src/program-config.ts'
import { startPool, type TestPool } from './test-pool.ts'

export type TestServer = { url(database: string): string; stop(): Promise<void> }

const PREFIX = 'tradepost-test-'
const STARTING_MILLISECONDS = 60_000
/** A file system in memory. Copying a database takes a sixth of the time there, because it is a thousand small files. */
const MEMORY_DIR = '/dev/shm'
/** Room that must be free there, and memory of the machine: many times what the databases of a run take. */
const ROOM_BYTES_MIN = 4e9
const MEMORY_BYTES_MIN = 8e9

/** Through a pool, to each database: tests of races hold many transactions open at once. */
const STAGE_CONNECTIONS = 24

/**
 * Starts one Postgres for a whole test run, in a temporary directory that `stop` removes. Call it in the runner's global setup:
 * workers that start afterwards find the server by TEST_DATABASE_SERVER. `isDurable` flushes every commit to disk as a real
 * server does, for measuring.
 */
export async function startTestServer({ isDurable = false }: { isDurable?: boolean } = {}): Promise<TestServer> {
  const parent = isDurable ? tmpdir() : findFastParent()
  const isInMemory = parent === MEMORY_DIR
  await removeOldRuns(parent)
  const dataDir = fs.mkdtempSync(join(parent, PREFIX))
  const server = await startEmbeddedPostgres({ dataDir, settings: isDurable ? { max_connections: '300' } : THROWN_AWAY })
  if (!isDurable) await signInFast(server)
  // The runner's workers are separate processes that inherit only the environment: the one reason why this file, besides
  // config.ts files and scripts, touches process.env.
  process.env.TEST_DATABASE_SERVER = server.url('').replace(/\/$/, '')
  process.env.TEST_DATABASES_IN_MEMORY = isInMemory ? 'yes' : ''
  const pool = process.env.POOL === '1' ? await startPool(server.url('postgres'), { connections: STAGE_CONNECTIONS }) : undefined
  process.env.TEST_DATABASE_POOL = pool?.url('postgres://any') ?? ''
  return {
    url: server.url,
    async stop() {
      await pool?.stop()
      await server.stop()
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Returns the folder for databases that are thrown away: in memory if there is room. */
export const findFastParent = (): string => (hasMemory() ? MEMORY_DIR : tmpdir())

function hasMemory(): boolean {
  if (!fs.existsSync(MEMORY_DIR)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY_DIR)
  return bavail * bsize > ROOM_BYTES_MIN && process.availableMemory() > MEMORY_BYTES_MIN
}

/** A password is hashed once instead of 4096 times: each world opens dozens of connections. */
export async function signInFast({ url }: Pick<TestServer, 'url'>): Promise<void> {
  const { username, password } = new URL(url('postgres'))
  await onServer(url('postgres'), (client) =>
    client.query(`set scram_iterations = 1; alter role "${username}" password '${decodeURIComponent(password)}'`),
  )
}

/** Removes servers and files that killed runs left behind. A new directory may not have its lock yet. */
async function removeOldRuns(parent: string): Promise<void> {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(parent, name)
    const age = Date.now() - (fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    // Ignore another user's directory, or one that a run is removing right now.
    if (age > STARTING_MILLISECONDS) await removeAbandoned(path).catch(() => {})
  }
}

/** Creates a migrated database to clone from. Nothing can connect to it afterwards, since a connection would block cloning. */
export async function makeTemplate(server: TestServer, name: string, migrate: (url: string) => Promise<void>): Promise<void> {
  await ensureDatabase(server.url('postgres'), name)
  await migrate(server.url(name))
  await closeTemplate(server, name)
}

/** Lets nobody connect to a database any more, so that it can be copied at any time. */
export async function closeTemplate({ url }: Pick<TestServer, 'url'>, name: string): Promise<void> {
  await onServer(url('postgres'), async (client) => {
    await client.query(`alter database "${name}" allow_connections false is_template true`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}

function getServerUrl(): string {
  const url = process.env.TEST_DATABASE_SERVER
  if (!url) throw new Error('TEST_DATABASE_SERVER is not set: startTestServer() belongs into the global set-up of the test run')
  return url
}

/** Starts a pgbouncer for one test, with so many connections to each database. */
export const startTestPool = (options: { connections: number }): Promise<TestPool> => startPool(getServerUrl(), options)

/**
 * Copies a template (by files: 39 ms against 90 ms through the log, with 120 tables) and returns the copy's URL. It ends with the
 * server, if nobody drops it.
 */
export async function cloneDatabase(template: string): Promise<string> {
  const base = getServerUrl()
  const name = `${template.slice(0, 40)}_${randomBytes(8).toString('hex')}`
  await onServer(`${base}/postgres`, async (client) => {
    await client.query(`create database "${name}" template "${template}" strategy file_copy`)
    // A copy has the tables of its template, not its settings.
    await client.query(printSettings(name))
  })
  return `${base}/${name}`
}

/** Returns how a program under test gets to a copy: by its URL, or with POOL=1 through a pgbouncer (test-pool.ts). */
export function poolUrl(url: string): string {
  const pool = process.env.TEST_DATABASE_POOL
  return pool ? `${pool}${new URL(url).pathname}` : url
}

/** Returns how programs under test use their databases. */
export const getTestAccess = (): DatabaseAccess => ({
  connections: { max: 16, prepares: !process.env.TEST_DATABASE_POOL },
  migrates: false,
})

/** Copies that were released last are kept: a test may start its program again on them. */
const RELEASED_MAX = 20
const released: string[] = []

/**
 * Tells that a program has ended that used these copies. Those that were released long ago, and that nobody has opened since, are
 * dropped to free memory. On a disk they are left: dropping costs half a second each there.
 */
export async function releaseDatabases(urls: readonly string[]): Promise<void> {
  if (!process.env.TEST_DATABASES_IN_MEMORY) return
  released.push(...urls.filter((url) => !released.includes(url)))
  const old = released.splice(0, Math.max(0, released.length - RELEASED_MAX))
  if (old.length === 0) return
  await onServer(`${process.env.TEST_DATABASE_SERVER}/postgres`, async (client) => {
    // Postgres refuses to drop what somebody is connected to.
    for (const url of old) await client.query(`drop database if exists "${url.split('/').at(-1)}"`).catch(() => {})
  })
}
