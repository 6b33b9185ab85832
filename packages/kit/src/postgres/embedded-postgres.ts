/** The embedded Postgres server. */

import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir } from './make-data-dir.ts'
import { findBinaries, findServerUser, getSpawnOptions } from './postgres-binaries.ts'
import {
  createCluster,
  EmbeddedPostgresError,
  ensurePassword,
  getLastOutput,
  getReason,
  type Place,
  readIfThere,
} from './postgres-cluster.ts'
import { ensureDatabase } from './postgres-server.ts'
import { buildUrl, canHaveSocket, printSocketDir, SOCKET_FAILURE } from './postgres-socket.ts'
import { claimLock, isAlive } from './process-lock.ts'

export { EmbeddedPostgresError }

export type EmbeddedPostgres = {
  /** The URL of a database on this server, including the password. */
  url(database: string): string
  /** Creates a database unless it exists. */
  ensureDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  onProgress?: (line: string) => void
  /** Server settings by name; they override our own. */
  settings?: Record<string, string>
  /** The port to listen on; any free one by default. */
  port?: number
}

const HAS_PROC = fs.existsSync('/proc/self/stat')
const LOCK_FILE = 'owner.lock'
const READY_SECONDS = 60
const ATTEMPTS_MAX = 40
const LOG_BYTES_MAX = 5_000_000
/** Tables of a young shop grow fast: what was planned while they were empty is planned anew within seconds, not a minute. */
const OUR_SETTINGS = {
  autovacuum_naptime: '5s',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
}
/** Startup failures worth retrying: another program took the port, or backends of a killed server are still exiting. */
const PASSING_FAILURE = /Address already in use|could not create any TCP|shared memory block .* still in use/i

/**
 * Starts the Postgres from npm on 127.0.0.1 and a free port, over the data in `dataDir`. First stops a server that a killed
 * process left behind; restarts one that dies later, on the same port.
 * @throws EmbeddedPostgresError when another living process uses the directory, or the server cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const progress = options.onProgress ?? (() => {})
  makeDataDir(dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const user = findServerUser()
    // The server's user must be able to pass through; secret files inside have stricter modes.
    if (user) fs.chmodSync(dataDir, 0o711)
    const found = findBinaries(user, progress)
    if ('reason' in found) throw new EmbeddedPostgresError(found.reason)
    const place: Place = { dataDir, cluster: join(dataDir, 'postgres'), bin: found.bin, user }
    const password = ensurePassword(place)
    await stopLeftOver(place.cluster, progress)
    await createCluster(place, progress, !isThrownAway(options.settings))
    return await run(place, {
      password,
      progress,
      unlock,
      settings: { ...OUR_SETTINGS, ...options.settings },
      port: options.port,
    })
  } catch (error) {
    unlock()
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`couldn't start Postgres in ${dataDir}: ${getReason(error)}`)
  }
}

/**
 * Returns a function that builds database URLs on the server another process runs over this directory; undefined if none is
 * ready.
 */
export function findRunningPostgres(dataDir: string): ((database: string) => string) | undefined {
  const directory = resolve(dataDir)
  const cluster = join(directory, 'postgres')
  const password = readIfThere(join(directory, 'postgres-password'))?.trim()
  const { pid, port, socketDir, isReady } = readServerFile(cluster)
  if (!password || !isReady || !isAlive(pid) || !isServerOf(pid, cluster)) return undefined
  return (database) => buildUrl({ password, port, socketDir }, database)
}

type Running = {
  password: string
  progress: (line: string) => void
  unlock: () => void
  settings: Record<string, string>
  port: number | undefined
}

async function run(place: Place, { password, progress, unlock, settings, port }: Running): Promise<EmbeddedPostgres> {
  progress('starting Postgres …')
  let server = await launch(place, settings, port)
  let stopping = false
  const url = (database: string) => buildUrl({ password, ...server }, database)

  // A process that ends without stop() (a defect, process.exit) must not leave the server running.
  const stopAtExit = () => void server.child.kill('SIGINT')
  process.once('exit', stopAtExit)

  async function revive(): Promise<void> {
    if (stopping) return
    progress(`Postgres stopped unexpectedly. Restarting it (see ${logFile(place)})`)
    while (!stopping) {
      try {
        server = await launch(place, settings, server.port)
        watch()
        return
      } catch (error) {
        progress(`Postgres didn't start: ${getReason(error)}`)
        await sleep(1000)
      }
    }
  }
  let reviving: Promise<void> | undefined
  const watch = () => server.child.once('exit', () => (reviving = revive()))
  watch()

  let stopped: Promise<void> | undefined
  return {
    url,
    ensureDatabase: (name) => ensureDatabase(url('postgres'), name),
    stop() {
      stopping = true
      process.off('exit', stopAtExit)
      stopped ??= Promise.resolve(reviving)
        .then(() => stopChild(server.child, isThrownAway(settings) ? 'SIGQUIT' : 'SIGINT'))
        .finally(unlock)
      return stopped
    },
  }
}

/** Returns whether the data is disposable: then nothing is flushed, and stopping needs no cleanup. */
const isThrownAway = (settings: Record<string, string> = {}) => settings.fsync === 'off'

/** Removes a data directory, and a server left running in it, if the process that created it is gone. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  const lock = claimLock(join(dataDir, LOCK_FILE))
  if ('heldBy' in lock) return
  await stopLeftOver(join(dataDir, 'postgres'), () => {})
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

type Launched = { child: ChildProcess; port: number; socketDir: string }

/** Reads what a server writes about itself into postmaster.pid, where pg_ctl reads it too. */
function readServerFile(cluster: string) {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n') ?? []
  // A replica calls itself standby.
  const isReady = /^(ready|standby)\s*$/.test(lines[7] ?? '')
  return { pid: Number(lines[0]), port: Number(lines[3]), socketDir: lines[4] ?? '', isReady }
}

async function launch(place: Place, settings: Record<string, string>, fixedPort?: number): Promise<Launched> {
  let hasSocket = canHaveSocket(place.cluster)
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    // Left by a server that was killed; another program may have its process ID by now.
    fs.rmSync(join(place.cluster, `.s.PGSQL.${port}.lock`), { force: true })
    const log = fs.openSync(logFile(place), 'a', 0o600)
    if (fs.fstatSync(log).size > LOG_BYTES_MAX) fs.ftruncateSync(log)
    const before = fs.fstatSync(log).size
    const flags = {
      ...settings,
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: hasSocket ? printSocketDir(place.cluster) : '',
    }
    const child = spawn(
      join(place.bin, 'postgres'),
      ['-D', place.cluster, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // A separate process group: Ctrl-C at a terminal must not end the server before its clients.
      { ...getSpawnOptions(place.user, place.dataDir), detached: true, stdio: ['ignore', log, log] },
    )
    fs.closeSync(log)
    child.unref()
    if (await becomesReady(place, child)) return { child, port, socketDir: readServerFile(place.cluster).socketDir }
    await stopChild(child)
    const words = fs.readFileSync(logFile(place)).subarray(before).toString()
    if (hasSocket && SOCKET_FAILURE.test(words)) {
      hasSocket = false
      continue
    }
    if (attempt >= ATTEMPTS_MAX || !PASSING_FAILURE.test(words))
      throw new EmbeddedPostgresError(`Postgres didn't start: ${getLastOutput(words)}`)
    await sleep(250)
  }
}

/** Waits until the server is ready. */
async function becomesReady(place: Place, child: ChildProcess): Promise<boolean> {
  let failed = false
  child.once('error', () => (failed = true))
  for (const end = performance.now() + READY_SECONDS * 1000; performance.now() < end; await sleep(10)) {
    if (failed || hasEnded(child)) return false
    const { pid, isReady } = readServerFile(place.cluster)
    if (pid === child.pid && isReady) return true
  }
  return false
}

const stopChild = (child: ChildProcess, first: NodeJS.Signals = 'SIGINT') =>
  stopProcess(
    () => child.pid !== undefined && !hasEnded(child),
    (signal) => child.kill(signal),
    first,
  )

/** Stops the server: fast shutdown first, then immediate shutdown, which recovers at the next start, then SIGKILL. */
async function stopProcess(
  isThere: () => boolean,
  signalTo: (signal: NodeJS.Signals) => void,
  first: NodeJS.Signals = 'SIGINT',
): Promise<void> {
  for (const [signal, seconds] of [
    [first, 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!isThere()) return
    signalTo(signal)
    for (const end = performance.now() + seconds * 1000; performance.now() < end && isThere(); ) await sleep(10)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Stops a server whose parent was killed. We hold the directory's lock, so no one else can be using it. */
async function stopLeftOver(cluster: string, progress: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = Number(readIfThere(file)?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  const isThere = () => isAlive(pid) && isServerOf(pid, cluster)
  if (isThere()) {
    progress('stopping a leftover Postgres …')
    await stopProcess(isThere, (signal) => process.kill(pid, signal))
  }
  // Postgres would take another program with the same process ID, or a dead server that was not reaped, for a living one.
  // Backends that outlive their server are still found by their shared memory.
  if (HAS_PROC && !isServerOf(pid, cluster)) fs.rmSync(file, { force: true })
}

/** Returns whether a process is the postmaster of our cluster, by its command line (which every user may read). */
function isServerOf(pid: number, cluster: string): boolean {
  if (!HAS_PROC) return isAlive(pid)
  const words = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return words[1] === '-D' && words[2] === cluster
}

function lockDirectory(dataDir: string): () => void {
  const lock = claimLock(join(dataDir, LOCK_FILE))
  if ('release' in lock) return lock.release
  throw new EmbeddedPostgresError(
    `DATA_DIR ${dataDir} is in use by process ${lock.heldBy}. Stop it, or set another DATA_DIR`,
    'folder',
  )
}

const logFile = (place: Place) => join(place.dataDir, 'postgres.log')

async function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
