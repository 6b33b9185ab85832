import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
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
export const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1')
export const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''))
export const DatabaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
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

/** A program that has migrated its databases no longer needs the roles that may. */
export function forgetOwners<Config extends object>(config: Config, environment = process.env): Config {
  for (const name of ['PLATFORM_OWNER_URL', 'PROVIDER_OWNER_URL', 'ACQUIRER_OWNER_URL']) delete environment[name]
  return { ...config, ownerUrl: undefined, acquirerOwnerUrl: undefined }
}
