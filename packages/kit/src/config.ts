import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import type { ConnectionSettings } from './database/database.ts'

/** An unusable setting: the program prints the message on one line and ends with exit code 1. */
export class ConfigError extends Error {}

/**
 * Reads settings from the environment by a schema; empty text counts as unset.
 * @throws ConfigError naming every bad setting, without its value (it may be a secret).
 */
export function readConfig<T extends z.ZodType>(schema: T, environment: Record<string, string | undefined>): z.infer<T> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
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

export const Secret = z.string().min(32, 'must have at least 32 characters')
