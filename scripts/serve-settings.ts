import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { findPlainReason, withVerifiedTls } from '@tradepost/kit/postgres/database-tls'
import { getDefaultDataDir } from '@tradepost/kit/postgres/default-data-dir'
import { readSecretFiles } from '@tradepost/kit/secrets/secret-files'

/** Why the servers can't start, in one line for the person who started them. */
export class StartError extends Error {}

/** A program didn't start; it has said why. */
export class ProgramError extends StartError {}

/** Why a port can't be listened on. */
export class PortError extends StartError {}

export type Environment = Record<string, string | undefined>

const LINE = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/
const WORKERS_MAX = 64
const DRAIN_SECONDS_MAX = 600

/** Returns the value of a line of `.env`: quoted text unchanged, otherwise up to a comment. Undefined if a quote is left open. */
function readValue(text: string): string | undefined {
  const quote = text[0]
  if (quote !== '"' && quote !== "'") return text.replace(/\s+#.*$/, '').trim()
  const end = text.indexOf(quote, 1)
  return end > 0 && /^\s*(#.*)?$/.test(text.slice(end + 1)) ? text.slice(1, end) : undefined
}

/**
 * Reads the settings of `.env`, if it exists. Node's own reader skips lines that it can't parse; a setting that silently has no
 * effect is worse than a refused start.
 * @throws StartError naming the line, without its content (it may be a secret).
 */
export function readDotEnv(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`.env cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const settings: Record<string, string> = {}
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name, rest] = LINE.exec(line) ?? []
    const value = rest === undefined ? undefined : readValue(rest)
    if (name === undefined || value === undefined) throw new StartError(`.env, line ${index + 1}: expected NAME=value`)
    settings[name] = value
  }
  return settings
}

/** What every process has: places, and settings of Node and OpenTelemetry. */
const COMMON = /^(PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TEMP|SystemRoot|(NODE|UV|OTEL|SSL_CERT)_\w+|(https?|no)_proxy)$/i

export const pickCommon = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => COMMON.test(name)))

/** Reads a port setting. @throws StartError */
export function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new StartError(`${name} is a port, a whole number from 1 to 65535`)
  return port
}

/** Checks that nothing listens on a port. @throws StartError with what to do about it. */
export async function checkPortFree(name: string, port: number): Promise<void> {
  const code = await new Promise<string | undefined>((done) => {
    const probe = createServer()
    probe.once('error', (error) => done('code' in error ? String(error.code) : error.message))
    probe.listen(port, () => probe.close(() => done(undefined)))
  })
  if (code === undefined) return
  const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`
  throw new PortError(`port ${port} ${why}: stop that program, or set ${name} to another port`)
}

/** Returns the URL of another database on the same server, with the same options. */
export function siblingUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export type ServeSettings = {
  isProduction: boolean
  dataDir: string
  platformPort: number
  providerPort: number
  /** 1: both programs run in one process. */
  processes: 1 | 2
  /** How many processes of each kind share the ports. */
  workers: number
  /** How long the servers take requests once they are told to stop. */
  drainSeconds: number
  environment: Environment
}

/** The start itself connects to databases, too. @throws StartError */
function withVerifiedDatabases(environment: Environment): Environment {
  const urls = Object.entries(environment).flatMap(([name, url]): [string, string][] =>
    /^([A-Z]+_)?(READ_)?(DATABASE|DIRECT|OWNER)_URL$/.test(name) && url && URL.canParse(url) ? [[name, url]] : [],
  )
  for (const [name, url] of urls) {
    const reason = findPlainReason(environment, url)
    if (reason) throw new StartError(`${name} ${reason}`)
  }
  return { ...environment, ...Object.fromEntries(urls.map(([name, url]) => [name, withVerifiedTls(environment, url)])) }
}

/** Returns the internal port of each program. INTERNAL_PORT is the platform's, and the provider has the next one. */
function readInternalPorts(environment: Environment): Environment {
  const { INTERNAL_PORT, PLATFORM_INTERNAL_PORT, PROVIDER_INTERNAL_PORT } = environment
  const first = INTERNAL_PORT ? readPort(environment, 'INTERNAL_PORT', 0) : undefined
  return {
    PLATFORM_INTERNAL_PORT: PLATFORM_INTERNAL_PORT || first?.toString(),
    PROVIDER_INTERNAL_PORT: PROVIDER_INTERNAL_PORT || (first && first + 1)?.toString(),
  }
}

/**
 * Reads the settings of the start itself, and adds the defaults that both servers expect. Secrets may be in files.
 * @throws StartError, ConfigError
 */
export function readSettings(given: Environment, checkout: string): ServeSettings {
  const environment = withVerifiedDatabases(readSecretFiles(given))
  const isProduction = environment.NODE_ENV === 'production'
  const platformPort = readPort(environment, 'PLATFORM_PORT', 3000)
  const providerPort = readPort(environment, 'PROVIDER_PORT', 4000)
  if (platformPort === providerPort) throw new StartError('PLATFORM_PORT and PROVIDER_PORT are the same: give them two ports')
  const demoData = environment.DEMO_DATA || (isProduction ? '0' : '1')
  if (demoData !== '0' && demoData !== '1') throw new StartError('DEMO_DATA is 0 or 1')
  const demoYear = environment.DEMO_YEAR || demoData
  if (demoYear !== '0' && demoYear !== '1') throw new StartError('DEMO_YEAR is 0 or 1')
  if (isProduction && demoData === '1')
    throw new StartError('DEMO_DATA is for development: unset it, or set it to 0 in production')
  // One process takes less memory and starts sooner; with two, one program stays up while the other is started again.
  const processes = environment.PROCESSES || (isProduction ? '2' : '1')
  if (processes !== '1' && processes !== '2') throw new StartError('PROCESSES is 1 or 2')
  const workers = environment.WORKERS || '1'
  if (!/^\d+$/.test(workers) || Number(workers) < 1 || Number(workers) > WORKERS_MAX)
    throw new StartError(`WORKERS is a number of processes, from 1 to ${WORKERS_MAX}`)
  const drainSeconds = environment.DRAIN_SECONDS || (isProduction ? '5' : '0')
  if (!/^\d+$/.test(drainSeconds) || Number(drainSeconds) > DRAIN_SECONDS_MAX)
    throw new StartError(`DRAIN_SECONDS is a whole number of seconds, from 0 to ${DRAIN_SECONDS_MAX}`)
  const dataDir = environment.DATA_DIR || getDefaultDataDir(checkout)
  return {
    isProduction,
    dataDir,
    platformPort,
    providerPort,
    processes: processes === '1' ? 1 : 2,
    workers: Number(workers),
    drainSeconds: Number(drainSeconds),
    environment: {
      ...environment,
      DATA_DIR: dataDir,
      DRAIN_SECONDS: drainSeconds,
      DEMO_DATA: demoData,
      DEMO_YEAR: demoYear,
      PLATFORM_PORT: String(platformPort),
      PROVIDER_PORT: String(providerPort),
      ...readInternalPorts(environment),
      PLATFORM_URL: environment.PLATFORM_URL || `http://localhost:${platformPort}`,
      PROVIDER_URL: environment.PROVIDER_URL || `http://localhost:${providerPort}`,
    },
  }
}
