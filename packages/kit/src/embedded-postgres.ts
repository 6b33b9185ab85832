import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Why the embedded Postgres cannot start, in one line that a person can act upon. */
export class EmbeddedPostgresError extends Error {}

export type EmbeddedPostgres = {
  /** The address of a database on this server, password included. */
  url(database: string): string
  /** Creates a database unless it is there. */
  ensureDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  onProgress?: (line: string) => void
  /** Server settings by name, over our own. */
  settings?: Record<string, string>
}

/** Postgres refuses to run as root: then it runs as this user. */
type ServerUser = { uid: number; gid: number; name: string }
type Place = { dataDir: string; cluster: string; bin: string; user: ServerUser | undefined }

const ROOT_DIR = '/var/lib/tradepost'
const SUPERUSER = 'postgres'
const DATABASE_NAME = /^[a-z_][a-z0-9_]{0,62}$/
const READY_SECONDS = 60
const OUR_SETTINGS = { max_connections: '200', timezone: 'UTC', log_timezone: 'UTC', jit: 'off' }
/** Reasons to end a start that pass by themselves: another program took the port, backends of a killed server still end. */
const PASSING_FAILURE = /Address already in use|could not create any TCP|shared memory block .* still in use/i

/** Where data is kept by default: in the checkout, or as root where an unprivileged user can reach it. */
export function defaultDataDir(checkout: string): string {
  if (!isRoot()) return join(resolve(checkout), '.data')
  return join(ROOT_DIR, createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 16))
}

/**
 * Starts the Postgres that npm brought, on 127.0.0.1 and a free port, over the data kept in `dataDir`. A server left
 * over by a killed process is stopped first; one that dies later is started again on its port.
 * @throws EmbeddedPostgresError when another living process uses the directory, or the server cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const progress = options.onProgress ?? (() => {})
  try {
    fs.mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new EmbeddedPostgresError(`cannot make the data directory ${dataDir}: ${reasonOf(error)}`)
  }
  const unlock = lockDirectory(dataDir)
  try {
    const user = serverUser()
    // The server's user has to pass through; what is secret in here has modes of its own.
    if (user) fs.chmodSync(dataDir, 0o711)
    const place: Place = { dataDir, cluster: join(dataDir, 'postgres'), bin: findBinaries(user, progress), user }
    const password = keepPassword(place)
    await stopLeftOver(place, progress)
    await initialize(place, progress, options.settings?.fsync !== 'off')
    return await run(place, { password, progress, unlock, settings: { ...OUR_SETTINGS, ...options.settings } })
  } catch (error) {
    unlock()
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`Postgres cannot start in ${dataDir}: ${reasonOf(error)}`)
  }
}

type Running = { password: string; progress: (line: string) => void; unlock: () => void; settings: Record<string, string> }

async function run(place: Place, { password, progress, unlock, settings }: Running): Promise<EmbeddedPostgres> {
  progress('starting Postgres …')
  let server = await launch(place, settings)
  let stopping = false
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${server.port}/${database}`

  // A process that ends without stop() (a defect, process.exit) must not leave the server behind.
  const stopAtExit = () => void server.child.kill('SIGINT')
  process.once('exit', stopAtExit)

  async function revive(): Promise<void> {
    if (stopping) return
    progress(`Postgres ended unexpectedly, starting it again (its words are in ${logFile(place)})`)
    while (!stopping) {
      try {
        server = await launch(place, settings, server.port)
        if (stopping) await stopChild(server.child)
        else server.child.once('exit', revive)
        return
      } catch (error) {
        progress(`Postgres does not start: ${reasonOf(error)}`)
        await sleep(1000)
      }
    }
  }
  server.child.once('exit', revive)

  let stopped: Promise<void> | undefined
  return {
    url,
    ensureDatabase: (name) => ensureDatabase(url('postgres'), name),
    stop() {
      stopping = true
      process.off('exit', stopAtExit)
      stopped ??= stopChild(server.child).finally(unlock)
      return stopped
    },
  }
}

/** Creates a database on a server unless it is there. @throws when the server refuses. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  if (!DATABASE_NAME.test(name)) throw new EmbeddedPostgresError(`"${name}" is not a name for a database`)
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database "${name}"`)
  } catch (error) {
    // Another process was faster (duplicate_database, or its unique index): then it is there.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
  } finally {
    await client.end()
  }
}

type Launched = { child: ChildProcess; port: number }

async function launch(place: Place, settings: Record<string, string>, fixedPort?: number): Promise<Launched> {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    const log = fs.openSync(logFile(place), 'w', 0o600)
    const flags = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const child = spawn(
      join(place.bin, 'postgres'),
      ['-D', place.cluster, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // A process group of its own: Ctrl-C at a terminal must not end the server before its clients.
      { ...spawnAs(place), detached: true, stdio: ['ignore', log, log] },
    )
    fs.closeSync(log)
    child.unref()
    if (await becomesReady(place, child)) return { child, port }
    const words = fs.readFileSync(logFile(place), 'utf8')
    await stopChild(child)
    if (attempt >= 20 || !PASSING_FAILURE.test(words)) throw new EmbeddedPostgresError(`Postgres did not start: ${lastWords(words)}`)
    await sleep(250)
  }
}

/** Postgres itself writes its state into line 8 of postmaster.pid, as pg_ctl reads it. */
async function becomesReady(place: Place, child: ChildProcess): Promise<boolean> {
  let failed = false
  child.once('error', () => (failed = true))
  for (const end = performance.now() + READY_SECONDS * 1000; performance.now() < end; await sleep(10)) {
    if (failed || hasEnded(child)) return false
    const lines = readIfThere(join(place.cluster, 'postmaster.pid'))?.split('\n') ?? []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
  }
  return false
}

async function stopChild(child: ChildProcess): Promise<void> {
  // Fast shutdown, immediate shutdown (recovers at the next start), then by force.
  for (const [signal, seconds] of [['SIGINT', 10], ['SIGQUIT', 5], ['SIGKILL', 5]] as const) {
    if (hasEnded(child) || child.pid === undefined) return
    child.kill(signal)
    for (const end = performance.now() + seconds * 1000; performance.now() < end && !hasEnded(child); ) await sleep(10)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Stops the server whose parent was killed. We hold the directory's lock, so nobody else may want it. */
async function stopLeftOver(place: Place, progress: (line: string) => void): Promise<void> {
  const file = join(place.cluster, 'postmaster.pid')
  const pid = Number(readIfThere(file)?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  if (isAlive(pid) && isServerOf(pid, place)) {
    progress('stopping a Postgres that was left over …')
    for (const [signal, seconds] of [['SIGINT', 10], ['SIGQUIT', 5], ['SIGKILL', 5]] as const) {
      if (!signalled(pid, signal)) break
      for (const end = performance.now() + seconds * 1000; performance.now() < end && isServerOf(pid, place); ) await sleep(20)
    }
  } else if (fs.existsSync('/proc/self/stat')) {
    // The server is gone. If its number now belongs to another program, Postgres would take that one for a server.
    if (isAlive(pid)) fs.rmSync(file, { force: true })
  }
}

/** Whether a process is the postmaster of our cluster: it works in its data directory. Without /proc it is believed. */
function isServerOf(pid: number, place: Place): boolean {
  if (!fs.existsSync('/proc/self/stat')) return isAlive(pid)
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(place.cluster) && basename(fs.readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
  } catch {
    return false
  }
}

/** Makes the cluster beside its place and renames it when whole, so that a killed initdb leaves nothing in the way. */
async function initialize(place: Place, progress: (line: string) => void, isDurable: boolean): Promise<void> {
  for (const name of fs.readdirSync(place.dataDir)) {
    if (name.startsWith('postgres.new-')) fs.rmSync(join(place.dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const major = readIfThere(join(place.cluster, 'PG_VERSION'))?.trim()
  if (major !== undefined) {
    const ours = /(\d+)/.exec(spawnSync(join(place.bin, 'postgres'), ['--version'], spawnAs(place)).stdout.toString())?.[1]
    if (major === ours) return
    throw new EmbeddedPostgresError(`the data in ${place.cluster} is of Postgres ${major}, this is ${ours}: move the directory away, or set DATABASE_URL`)
  }
  // Never removed: whoever put something there may want it.
  if (fs.existsSync(place.cluster)) fs.renameSync(place.cluster, `${place.cluster}.unusable-${Date.now()}`)
  progress('making the database …')
  const fresh = join(place.dataDir, `postgres.new-${randomBytes(6).toString('hex')}`)
  fs.mkdirSync(fresh, { mode: 0o700 })
  own(place, fresh)
  const args = ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile(place)}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions']
  const { code, output } = await collect(spawn(join(place.bin, 'initdb'), isDurable ? args : [...args, '--no-sync'], { ...spawnAs(place), stdio: 'pipe' }))
  if (code !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    const hint = place.user && /permission denied/i.test(output) ? ` (as root the server runs as the user "${place.user.name}", who must be able to reach DATA_DIR)` : ''
    throw new EmbeddedPostgresError(`Postgres cannot make its files in ${place.dataDir}: ${lastWords(output)}${hint}`)
  }
  fs.renameSync(fresh, place.cluster)
}

async function collect(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}
