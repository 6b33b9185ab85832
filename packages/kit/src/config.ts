import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import type { ConnectionSettings } from './database/database.ts'
import { findPlainReason, isElsewhere } from './postgres/database-tls.ts'
import { KeyError, parseEncryptionKeys, SECRET_LENGTH_MAX, SECRET_LENGTH_MIN } from './secrets/encryption-keys.ts'
import { findWeakSecrets } from './secrets/find-weak-secrets.ts'
import { readSecretFiles } from './secrets/secret-files.ts'

export { ConfigError }

/**
 * Reads settings from the environment by a schema; empty text counts as unset.
 * @throws ConfigError naming every bad setting, without its value (it may be a secret).
 */
export function readConfig<T extends z.ZodType>(schema: T, environment: Record<string, string | undefined>): z.infer<T> {
  const settings = readSecretFiles(environment)
  const weak = settings.NODE_ENV === 'production' ? findWeakSecrets(settings) : undefined
  if (weak) throw new ConfigError(weak)
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`)
  throw new ConfigError(lines.join('; '))
}

export const Port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535)
/** How long a process that is told to stop takes requests, so that a balancer has time to notice. */
export const DrainSeconds = z.coerce
  .number('must be a number of seconds')
  .int('must be a whole number of seconds')
  .min(0)
  .max(600)
  .optional()
export const getDrainSeconds = ({ DRAIN_SECONDS, NODE_ENV }: { DRAIN_SECONDS?: number | undefined; NODE_ENV: string }): number =>
  DRAIN_SECONDS ?? (NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0)
/** A balancer that asks every second or two has noticed by then. */
const PRODUCTION_DRAIN_SECONDS = 5

/** Processes of one program on one port. */
export const Workers = z.coerce.number().int('must be a whole number').min(1).max(64).default(1)
/** Multiplies how often a client may call (http/rate-classes.ts). */
export const RateFactor = z.coerce.number('must be a number').int('must be a whole number').min(1).max(10_000).optional()
/** Developers and tests are one client, who calls a lot. */
export const getRateFactor = ({ RATE_FACTOR, NODE_ENV }: { RATE_FACTOR?: number | undefined; NODE_ENV: string }): number =>
  RATE_FACTOR ?? (NODE_ENV === 'production' ? 1 : 100)
export const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1')
export const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''))
export const DatabaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
/** How a program uses its databases. */
export const DATABASE_VARIABLES = {
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
}
type DatabaseVariables = z.infer<z.ZodObject<typeof DATABASE_VARIABLES>>

/** How a program uses its databases. `migrates`: it brings them up to date when it starts; otherwise it only checks them. */
export type DatabaseAccess = { connections: ConnectionSettings; migrates: boolean }

export const toDatabaseAccess = (settings: DatabaseVariables): DatabaseAccess => ({
  connections: { max: settings.DATABASE_CONNECTIONS, prepares: settings.PREPARED_STATEMENTS },
  migrates: settings.MIGRATE,
})

/** Days for which rows are kept. */
export const KeptDays = z.coerce
  .number('must be a number of days')
  .int('must be a whole number of days')
  .min(1, 'must be at least 1 day')
  .max(36_500, 'must be at most 36500 days')

/** Settings of each program that its operator's own network may use. */
export const OPERATION_VARIABLES = { API_DOCS: Flag.default(true), TEST_CLOCK: Flag.default(true) }
export type OperationConfig = {
  /** Where figures and the state of each database are served. Undefined: figures on the public port, only in development. */
  internalPort?: number | undefined
  hasApiDocs: boolean
  hasTestClock: boolean
}

type Production = Record<string, unknown> & {
  NODE_ENV: string
  DATABASE_TLS?: string | undefined
  SMTP_URL?: string | undefined
}
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
  settings: Production,
  { databases, services, hosts: [own, other] }: Addresses,
): { code: 'custom'; path: [string]; message: string }[] {
  if (settings.NODE_ENV !== 'production') return []
  const refuse = (name: string, message: string | undefined) =>
    message ? [{ code: 'custom' as const, path: [name] as [string], message }] : []
  const [host, otherHost] = [own, other].map((name) => listTexts(settings[name]).map((url) => new URL(url).hostname)[0])
  return [
    ...databases.flatMap((name) => listTexts(settings[name]).flatMap((url) => refuse(name, findPlainReason(settings, url)))),
    ...services.flatMap((name) =>
      refuse(name, listTexts(settings[name]).some((url) => url.startsWith('http:')) ? 'is https in production' : undefined),
    ),
    ...refuse('SMTP_URL', settings.SMTP_URL && findPlainMail(settings.SMTP_URL)),
    ...refuse(own, host && host === otherHost ? `has the host name of ${other}: give each its own` : undefined),
  ]
}

/** The mail library takes TLS if it's offered, unless its address says what to do. */
function findPlainMail(url: string): string | undefined {
  if (!URL.canParse(url) || !url.startsWith('smtp:') || !isElsewhere(url)) return undefined
  const { searchParams } = new URL(url)
  if (searchParams.get('requireTLS') === 'true' || searchParams.get('ignoreTLS') === 'true') return undefined
  return 'may go without TLS: use smtps:// or ?requireTLS=true, or say ?ignoreTLS=true on purpose'
}

/** A program that has migrated its databases no longer needs the roles that may. */
export function forgetOwners<Config extends object>(config: Config, environment = process.env): Config {
  for (const name of ['PLATFORM_OWNER_URL', 'PROVIDER_OWNER_URL', 'ACQUIRER_OWNER_URL']) delete environment[name]
  return { ...config, ownerUrl: undefined, acquirerOwnerUrl: undefined }
}

/** Names, separated by commas. */
export const Names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)
/** IP addresses or ranges, separated by commas: `10.0.0.0/8, 192.0.2.7`. */
export const AddressList = Names.default([]).refine(
  (items) => items.every((item) => ipaddr.isValid(item) || ipaddr.isValidCIDR(item)),
  'must be IP addresses or ranges, separated by commas',
)
/** IP address of this machine to listen on; outside production the default is reachable from this machine only. */
export const ListenHost = z.union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 0.0.0.0').optional()
export function getListenHost({
  LISTEN_HOST,
  NODE_ENV,
}: {
  LISTEN_HOST?: string | undefined
  NODE_ENV: string
}): string | undefined {
  return LISTEN_HOST ?? (NODE_ENV === 'production' ? undefined : LOOPBACK)
}
const LOOPBACK = '127.0.0.1'

/** Secrets with commas between, newest first: it signs, the others are still accepted. */
export const Secrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine(
    (secrets) => secrets.every(({ length }) => length >= SECRET_LENGTH_MIN),
    `must have at least ${SECRET_LENGTH_MIN} characters`,
  )
  .refine(
    (secrets) => secrets.every(({ length }) => length <= SECRET_LENGTH_MAX),
    `must have at most ${SECRET_LENGTH_MAX} characters`,
  )
  .refine((secrets) => new Set(secrets).size === secrets.length, 'must not have the same secret twice')
  .pipe(z.tuple([z.string()], z.string()))

/** Each program can have a key of its own, over the one of both. Read from the file first, if it is one. */
export function withOwnKey(name: string, environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const { [name]: own, ...settings } = readSecretFiles(environment)
  return { ...settings, ENCRYPTION_KEY: own || settings.ENCRYPTION_KEY }
}

export const EncryptionKeysSetting = z.string().transform((text, context) => {
  try {
    return parseEncryptionKeys(text)
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
})
