import * as z from 'zod'
import { AddressList, BaseUrl, EncryptionKeysSetting, Flag } from './config.ts'
import type { ConnectionSettings } from './database/database.ts'
import { findPlainReason, isElsewhere } from './postgres/database-tls.ts'
import type { EncryptionKeys } from './secrets/encryption-keys.ts'

/** A balancer that asks every second or two has noticed by then. */
const PRODUCTION_DRAIN_SECONDS = 5
const LOOPBACK = '127.0.0.1'
/** Developers and tests are one client, who calls a lot. */
const DEVELOPMENT_RATE_FACTOR = 100

/** Settings that each program has. docs/running.md explains them. */
export const PROGRAM_VARIABLES = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LISTEN_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 0.0.0.0').optional(),
  WORKERS: z.coerce.number().int('must be a whole number').min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(0)
    .max(600)
    .optional(),
  /** To each database, of each process. With fewer, work that needs two at a time waits for itself. */
  DATABASE_CONNECTIONS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(4, 'must be at least 4')
    .max(1000, 'must be at most 1000')
    .default(16),
  PREPARED_STATEMENTS: Flag.default(true),
  MIGRATE: Flag.default(true),
  DATABASE_TLS: z.enum(['verify', 'off'], 'must be verify or off').optional(),
  API_DOCS: Flag.default(true),
  TEST_CLOCK: Flag.default(true),
  ENCRYPTION_KEY: EncryptionKeysSetting,
  TRUSTED_PROXIES: AddressList,
  OTEL_EXPORTER_OTLP_ENDPOINT: BaseUrl.optional(),
  RATE_FACTOR: z.coerce.number('must be a number').int('must be a whole number').min(1).max(10_000).optional(),
  WRONG_CODES_PER_HOUR: z.coerce.number().int().positive('is a number of codes').default(40),
  SMTP_URL: z.string().optional(),
}
type ProgramSettings = z.infer<z.ZodObject<typeof PROGRAM_VARIABLES>>

/** How a program uses its databases. `migrates`: it brings them up to date when it starts; otherwise it only checks them. */
export type DatabaseAccess = { connections: ConnectionSettings; migrates: boolean }

/** What each program is told by its settings. */
export type ProgramConfig = DatabaseAccess & {
  isProduction: boolean
  logLevel: string
  /** If undefined, listens on every address of the machine. */
  listenHost: string | undefined
  /** Processes of this program that listen on its port. */
  workers: number
  /** How long it takes requests once it is told to stop. */
  drainSeconds: number
  /** Where figures and the state of each database are served. Undefined: figures on the public port, only in development. */
  internalPort?: number | undefined
  hasApiDocs: boolean
  hasTestClock: boolean
  encryptionKeys: EncryptionKeys
  trustedProxies: string[]
  /** The collector that gets traces; the OpenTelemetry SDK reads this and its other variables itself. */
  traceEndpoint?: string | undefined
  /** Multiplies how often a client may call (http/rate-classes.ts). */
  rateFactor: number
  /** How many discount codes of one client may be refused, in one shop or at one business, per hour. */
  wrongCodesPerHour: number
  /** The mail server; undefined without one. */
  smtpUrl: string | undefined
}

/** Says on purpose that there is no mail server. */
const NO_MAIL_SERVER = 'none'

/** Returns the address of the mail server, if there is one. */
export const toMailServer = (url: string | undefined): string | undefined =>
  url === NO_MAIL_SERVER ? undefined : url || undefined

/** Whether emails go to the built-in mailbox, which everybody on this machine can read. */
export const hasMailbox = ({ isProduction, smtpUrl }: { isProduction: boolean; smtpUrl?: string | undefined }): boolean =>
  !isProduction && !smtpUrl

export function toProgramConfig(settings: ProgramSettings): Omit<ProgramConfig, 'internalPort'> {
  const isProduction = settings.NODE_ENV === 'production'
  return {
    isProduction,
    logLevel: settings.LOG_LEVEL,
    listenHost: settings.LISTEN_HOST ?? (isProduction ? undefined : LOOPBACK),
    workers: settings.WORKERS,
    drainSeconds: settings.DRAIN_SECONDS ?? (isProduction ? PRODUCTION_DRAIN_SECONDS : 0),
    connections: { max: settings.DATABASE_CONNECTIONS, prepares: settings.PREPARED_STATEMENTS },
    migrates: settings.MIGRATE,
    hasApiDocs: settings.API_DOCS,
    hasTestClock: settings.TEST_CLOCK,
    encryptionKeys: settings.ENCRYPTION_KEY,
    trustedProxies: settings.TRUSTED_PROXIES,
    traceEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    rateFactor: settings.RATE_FACTOR ?? (isProduction ? 1 : DEVELOPMENT_RATE_FACTOR),
    wrongCodesPerHour: settings.WRONG_CODES_PER_HOUR,
    smtpUrl: toMailServer(settings.SMTP_URL),
  }
}

/** Whether a program's visitors come by https, so that its cookies may say so. */
export const hasHttps = ({ url }: { url: string }): boolean => url.startsWith('https://')

type Addresses = {
  /** Settings that lead to Postgres. */
  databases: readonly string[]
  /** Settings that name services and origins. */
  services: readonly string[]
  /** The program's own address, and that of the other one. */
  hosts: readonly [string, string]
}

const listTexts = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string')

/** Lists what production refuses of addresses: plain ones, and one host name for both programs, which would share cookies. */
export function listPlainAddresses(
  settings: Record<string, unknown> & Pick<ProgramSettings, 'NODE_ENV' | 'DATABASE_TLS' | 'SMTP_URL'>,
  { databases, services, hosts: [own, other] }: Addresses,
): { code: 'custom'; path: [string]; message: string }[] {
  if (settings.NODE_ENV !== 'production') return []
  const refuse = (name: string, message: string | undefined) =>
    message ? [{ code: 'custom' as const, path: [name] as [string], message }] : []
  const [host, otherHost] = [own, other].map((name) => listTexts(settings[name]).map((url) => new URL(url).hostname)[0])
  const isOwnHttps = listTexts(settings[own]).some((url) => hasHttps({ url }))
  return [
    ...refuse(own, isOwnHttps ? undefined : 'is an https address in production'),
    ...databases.flatMap((name) => listTexts(settings[name]).flatMap((url) => refuse(name, findPlainReason(settings, url)))),
    ...services.flatMap((name) =>
      refuse(name, listTexts(settings[name]).some((url) => url.startsWith('http:')) ? 'is https in production' : undefined),
    ),
    ...refuse('SMTP_URL', findUnfitMail(settings.SMTP_URL)),
    ...refuse(own, host && host === otherHost ? `has the host name of ${other}: give each its own` : undefined),
  ]
}

/** The mail library takes TLS if it's offered, unless its address says what to do. */
function findUnfitMail(url = ''): string | undefined {
  if (url === '') return `is missing: without a mail server nobody gets a link; name one, or set it to ${NO_MAIL_SERVER}`
  if (!URL.canParse(url) || !url.startsWith('smtp:') || !isElsewhere(url)) return undefined
  const { searchParams } = new URL(url)
  if (searchParams.get('requireTLS') === 'true' || searchParams.get('ignoreTLS') === 'true') return undefined
  return 'may go without TLS: use smtps:// or ?requireTLS=true, or say ?ignoreTLS=true on purpose'
}
