import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '@tradepost/kit/config-error'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { makeDataDir } from '@tradepost/kit/postgres/make-data-dir'
import type { ServerUser } from '@tradepost/kit/postgres/postgres-binaries'
import { hasMailbox, toMailServer } from '@tradepost/kit/program-config'
import { compileCacheOf, lendUser } from '../program-user.ts'
import { DATABASES, provideDatabases } from '../provide-databases.ts'
import { checkPortFree, type Environment, ProgramError, pickCommon, type ServeSettings, StartError } from '../serve-settings.ts'
import { checkSecrets, keepSecrets, type Program } from '../start-secrets.ts'

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

/** What is started, and from where. */
export type Serving = {
  /** Where the programs run. */
  folder: string
  /** Both programs, as scripts/servers builds them. */
  file: string
  programs: readonly Program[]
  /** Reads the settings. It may throw what `isExpected` knows. */
  readSettings: () => ServeSettings
  /** Settings of our own Postgres, if its data are disposable. */
  postgresSettings?: Record<string, string>
  /** Returns what is said once the programs answer. `known` has the secrets, too. */
  describeReady: (settings: ServeSettings, known: Environment) => string | Promise<string>
  /** Chooses the exit code of a start that failed. */
  exitCodeOf?: (error: unknown) => number
  /** Runs after everything has ended. */
  cleanUp?: () => void
}

/** A process, and which programs run in it. */
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
let cleanUp = () => {}
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
async function startPostgres(dataDir: string, settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  postgres = patiently(() => startEmbeddedPostgres({ dataDir, onProgress: say, ...(settings ? { settings } : {}) }))
  return postgres
}

type Provided = { known: Environment; of: Record<Program, Environment> }

type Start = Pick<Serving, 'folder' | 'file'> & {
  environment: Environment
  /** Who runs the programs, if it isn't who starts them. */
  user: ServerUser | undefined
  /** What each program may know, once the databases are there. */
  provided: Promise<Provided>
}

/**
 * Starts one process, which loads its code while the databases start. The promise resolves to whether it became ready; `onEnd` is
 * called when it ends, however often.
 */
function startServer(server: Server, start: Start, onEnd: (how: string) => void): Promise<boolean> {
  const { programs } = server
  const { folder, file, environment, user, provided } = start
  // Both programs together are for a developer's machine, where memory counts more than the last tenth of speed.
  const flags = programs.length > 1 ? [`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`] : []
  // A separate process group: at Ctrl-C we end the servers in order, instead of the terminal ending all of them together.
  const child = spawn(process.execPath, [...flags, file, ...programs], {
    cwd: folder,
    env: pickCommon(environment),
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  server.child = child
  const send = ({ of }: Provided) => void (child.connected && child.send(Object.assign({}, ...programs.map((name) => of[name]))))
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
  cleanUp()
  process.exit(code)
}

/** Lists the processes to start: those of the first worker, and as many again for each other one. */
function listServers(programs: readonly Program[], { processes, workers }: ServeSettings): Server[] {
  const kinds = processes === 1 ? [programs] : programs.map((name) => [name])
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
    if (!hasStarted) throw new ProgramError(`${server.name} did not start`)
  }
  // The first worker brings the databases up to date. The first failure decides: then it no longer matters who else is ready.
  const names = new Set(servers.map(({ programs }) => programs.join()))
  await Promise.all(servers.slice(0, names.size).map(start))
  await Promise.all(servers.slice(names.size).map(start))
  isReady = true
}

/** The line that says where both programs are. */
export function printReady({ isProduction, environment }: ServeSettings): string {
  const [platform, provider] = [environment.PLATFORM_URL, environment.PROVIDER_URL].map((url) => url?.replace(/\/+$/, ''))
  const mailbox = !hasMailbox({ isProduction, smtpUrl: toMailServer(environment.SMTP_URL) })
    ? ''
    : `  mailbox=${platform}/mailbox`
  return `tradepost ready  platform=${platform}  provider=${provider}${mailbox}\n`
}

async function provide(settings: ServeSettings, { programs, postgresSettings }: Serving): Promise<Provided> {
  // Their code is large, so it is read while the database starts.
  const loading = import('../program-settings.ts')
  const names = DATABASES.filter((name) => name !== 'platform' || programs.includes('platform'))
  const openOwn = () => startPostgres(settings.dataDir, postgresSettings)
  const databases = await provideDatabases(settings.environment, openOwn, names)
  say(`starting ${programs.toReversed().join(' and ')} …`)
  // After the database: its lock ensures that no other process writes in this directory.
  const known = { ...settings.environment, ...databases, ...keepSecrets(settings) }
  const { listSettings } = await loading
  return { known, of: { platform: listSettings('platform', known), provider: listSettings('provider', known) } }
}

const PORTS = { platform: 'platformPort', provider: 'providerPort' } as const

async function start(serving: Serving): Promise<void> {
  const settings = serving.readSettings()
  const { programs, folder, file } = serving
  checkSecrets(settings)
  makeDataDir(settings.dataDir)
  for (const name of programs.toReversed())
    await patiently(() => checkPortFree(`${name.toUpperCase()}_PORT`, settings[PORTS[name]]))
  servers = listServers(programs, settings)
  drainMilliseconds = settings.drainSeconds * 1000
  const user = lendUser(settings, file, say)
  const cache = user ? { NODE_COMPILE_CACHE: compileCacheOf(settings) } : {}
  const environment = { ...settings.environment, ...cache }
  const provided = provide(settings, serving)
  await Promise.all([provided, startServers({ folder, file, environment, user, provided })])
  const line = await serving.describeReady(settings, (await provided).known)
  if (!isStopping) process.stdout.write(line)
}

/**
 * Starts the database and the programs, and runs them until this process is told to end. A start that fails says why in one line
 * and ends with the exit code of its reason.
 */
export async function servePrograms(serving: Serving): Promise<void> {
  cleanUp = serving.cleanUp ?? cleanUp
  process.on('SIGTERM', (signal) => void stop(0, signal))
  process.on('SIGINT', (signal) => void stop(0, signal))
  // The process that started us was killed, so no one is left to stop us.
  if (process.send) process.on('disconnect', () => void (isStopping || stop(0)))
  try {
    await start(serving)
  } catch (error) {
    if (!isStopping) {
      say(`tradepost: ${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}`)
    }
    await stop(serving.exitCodeOf?.(error) ?? 1)
  }
}
