import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config-error'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import type { ServerUser } from '@tradepost/kit/postgres/postgres-binaries'
import { hasMailbox, toMailServer } from '@tradepost/kit/program-config'
import { compileCacheOf, lendUser } from './program-user.ts'
import { provideDatabases } from './provide-databases.ts'
import {
  checkPortFree,
  type Environment,
  pickCommon,
  readDotEnv,
  readSettings,
  type ServeSettings,
  StartError,
} from './serve-settings.ts'
import { checkSecrets, keepSecrets, type Program } from './start-secrets.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** Both programs, as scripts/servers builds them. */
const SERVERS = join(ROOT, 'scripts', 'servers', 'dist', 'main.js')
const PROGRAMS: readonly Program[] = ['provider', 'platform']
/** Of new objects; a quarter of Node's own setting takes 100 MB less. */
const SEMI_SPACE_MEGABYTES = 4
/** A predecessor ends in a second or two; a longer wait would only delay the error. */
const HANDOVER_MILLISECONDS = 3000
/** A server that is told to stop ends within this time after it has drained. */
const GRACE_MILLISECONDS = 10_000
/** A terminal, npm and what watches it each pass on the same Ctrl-C. */
const SAME_WISH_MILLISECONDS = 1000
const RESTART_MILLISECONDS_MIN = 500
const RESTART_MILLISECONDS_MAX = 10_000
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** A process, and which of PROGRAMS run in it. */
type Server = { name: string; programs: readonly Program[]; child: ChildProcess | undefined; restartMilliseconds: number }

const toServer = (names: readonly Program[], worker?: number): Server => ({
  name: `${names.join(' and ')}${worker === undefined ? '' : ` ${worker}`}`,
  programs: names,
  child: undefined,
  restartMilliseconds: RESTART_MILLISECONDS_MIN,
})
let servers: readonly Server[] = []
let postgres: Promise<EmbeddedPostgres> | undefined
let drainMilliseconds = 0
let isStopping = false
let stoppingSince = 0

const isExpected = (error: unknown): error is Error =>
  [StartError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind)

/** Retries briefly what a predecessor may block: one that was just killed is still ending. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + HANDOVER_MILLISECONDS; ; await sleep(200)) {
    try {
      return await work()
    } catch (error) {
      const isPassing = isExpected(error) && /is taken by|is in use by/.test(error.message)
      if (!isPassing || isStopping || performance.now() > end) throw error
    }
  }
}

/** Starts our own Postgres. */
async function startPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  postgres = patiently(() => startEmbeddedPostgres({ dataDir, onProgress: say }))
  return postgres
}

type Start = {
  environment: Environment
  /** Who runs the programs, if it isn't who starts them. */
  user: ServerUser | undefined
  /** What each program may know, once the databases are there. */
  provided: Promise<Record<Program, Environment>>
}

/**
 * Starts one process, which loads its code while the databases start. The promise resolves to whether it became ready; `onEnd` is
 * called when it ends, however often.
 */
function startServer(server: Server, { environment, user, provided }: Start, onEnd: (how: string) => void): Promise<boolean> {
  const { programs } = server
  // Both programs together are for a developer's machine, where memory counts more than the last tenth of speed.
  const flags = programs.length > 1 ? [`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`] : []
  // A separate process group: at Ctrl-C we end the servers in order, instead of the terminal ending all of them together.
  const child = spawn(process.execPath, [...flags, SERVERS, ...programs], {
    cwd: ROOT,
    env: pickCommon(environment),
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  server.child = child
  const send = (settings: Record<Program, Environment>) =>
    void (child.connected && child.send(Object.assign({}, ...programs.map((name) => settings[name]))))
  // Whoever started the databases tells of a failure.
  provided.then(send, () => {})
  return new Promise((done) => {
    let readyCount = 0
    child.on('message', (message) => {
      if (message !== 'ready') return
      readyCount += 1
      if (readyCount === programs.length) done(true)
    })
    const end = (how: string) => {
      server.child = undefined
      done(false)
      onEnd(how)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  })
}

/** Restarts a server that ended again, with growing delays until it stays up. */
async function restart(server: Server, settings: Start, how: string): Promise<void> {
  if (isStopping) return
  const milliseconds = server.restartMilliseconds
  server.restartMilliseconds = Math.min(milliseconds * 2, RESTART_MILLISECONDS_MAX)
  say(`${server.name} ended (${how}), starting it again in ${milliseconds / 1000} s`)
  await sleep(milliseconds)
  if (isStopping) return
  let hasEnded = false
  const isReady = await startServer(server, settings, (next) => {
    hasEnded = true
    void restart(server, settings, next)
  })
  if (!isReady) return
  say(`ready again: ${server.name}`)
  await sleep(RESTART_MILLISECONDS_MAX)
  if (!hasEnded) server.restartMilliseconds = RESTART_MILLISECONDS_MIN
}

async function stopServer(server: Server, signal: NodeJS.Signals): Promise<void> {
  const child = server.child
  if (!child) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), drainMilliseconds + GRACE_MILLISECONDS)
  await ended
  clearTimeout(force)
}

/**
 * Stops everything in order: the servers finish their work while the database is still running. SIGTERM drains them first.
 * Whoever asks a second time doesn't wait for them.
 */
async function stop(code: number, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (isStopping) {
    if (performance.now() > stoppingSince + SAME_WISH_MILLISECONDS) for (const { child } of servers) child?.kill(signal)
    return
  }
  isStopping = true
  stoppingSince = performance.now()
  await Promise.all(servers.map((server) => stopServer(server, signal)))
  const database = await postgres?.catch(() => undefined)
  await database?.stop()
  process.exit(code)
}

/** Lists the processes to start: those of the first worker, and as many again for each other one. */
function listServers({ processes, workers }: ServeSettings): Server[] {
  const kinds = processes === 1 ? [PROGRAMS] : PROGRAMS.map((name) => [name])
  return Array.from({ length: workers }, (_, index) =>
    kinds.map((names) => toServer(names, workers === 1 ? undefined : index + 1)),
  ).flat()
}

async function startServers(settings: Start): Promise<void> {
  let isReady = false
  const start = async (server: Server) => {
    const hasStarted = await startServer(server, settings, (how) => {
      if (isReady) void restart(server, settings, how)
    })
    if (!hasStarted) throw new StartError(`${server.name} did not start`)
  }
  // The first worker brings the databases up to date. The first failure decides: then it no longer matters who else is ready.
  const names = new Set(servers.map(({ programs }) => programs.join()))
  await Promise.all(servers.slice(0, names.size).map(start))
  await Promise.all(servers.slice(names.size).map(start))
  isReady = true
}

function readyLine({ isProduction, environment }: ServeSettings): string {
  const [platform, provider] = [environment.PLATFORM_URL, environment.PROVIDER_URL].map((url) => url?.replace(/\/+$/, ''))
  const mailbox = !hasMailbox({ isProduction, smtpUrl: toMailServer(environment.SMTP_URL) })
    ? ''
    : `  mailbox=${platform}/mailbox`
  return `tradepost ready  platform=${platform}  provider=${provider}${mailbox}\n`
}

async function provide(settings: ServeSettings): Promise<Record<Program, Environment>> {
  // Their code is large, so it is read while the database starts.
  const loading = import('./program-settings.ts')
  const databases = await provideDatabases(settings.environment, () => startPostgres(settings.dataDir))
  say('starting platform and provider …')
  // After the database: its lock ensures that no other process writes in this directory.
  const known = { ...settings.environment, ...databases, ...keepSecrets(settings) }
  const { listSettings } = await loading
  return { platform: listSettings('platform', known), provider: listSettings('provider', known) }
}

async function start(): Promise<void> {
  // The real environment overrides the file: a value given for one start is intended.
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  checkSecrets(settings)
  await patiently(() => checkPortFree('PLATFORM_PORT', settings.platformPort))
  await patiently(() => checkPortFree('PROVIDER_PORT', settings.providerPort))
  servers = listServers(settings)
  drainMilliseconds = settings.drainSeconds * 1000
  const user = lendUser(settings, SERVERS, say)
  const cache = user ? { NODE_COMPILE_CACHE: compileCacheOf(settings) } : {}
  const environment = { ...settings.environment, ...cache }
  const provided = provide(settings)
  await Promise.all([provided, startServers({ environment, user, provided })])
  if (!isStopping) process.stdout.write(readyLine(settings))
}

process.on('SIGTERM', (signal) => void stop(0, signal))
process.on('SIGINT', (signal) => void stop(0, signal))
// The process that started us was killed, so no one is left to stop us.
if (process.send) process.on('disconnect', () => void (isStopping || stop(0)))

try {
  await start()
} catch (error) {
  if (!isStopping) {
    say(`tradepost: ${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}`)
  }
  await stop(1)
}
