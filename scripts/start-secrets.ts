import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@tradepost/kit/replace-file'
import {
  type EncryptionKeys,
  KeyError,
  parseEncryptionKeys,
  printKeysFor,
  SECRET_LENGTH_MIN,
} from '@tradepost/kit/secrets/encryption-keys'
import { findWeakSecrets } from '@tradepost/kit/secrets/find-weak-secrets'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { type Environment, type ServeSettings, StartError } from './serve-settings.ts'

export const SECRETS = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'OPERATOR_KEY']
const OWN_KEYS = { platform: 'PLATFORM_ENCRYPTION_KEY', provider: 'PROVIDER_ENCRYPTION_KEY' }
export type Program = keyof typeof OWN_KEYS

/** Only the platform signs sessions. Programs with encryption keys of their own don't need the common one. */
const listNeeded = (environment: Environment, programs: readonly Program[] = ['platform', 'provider']) =>
  SECRETS.filter((name) => {
    if (name === 'AUTH_SECRET') return programs.includes('platform')
    return name !== 'ENCRYPTION_KEY' || programs.some((program) => !environment[OWN_KEYS[program]])
  })

/**
 * Marks the secrets without telling them, each combination of those that are set: newest first. They have 32 characters or more.
 */
export function markSecrets(secrets: Environment): string[] {
  const [platform, provider] = Object.values(OWN_KEYS).map((name) => secrets[name])
  const keys =
    platform && provider
      ? listSecrets(platform).flatMap((own) => listSecrets(provider).map((other) => `${own} ${other}`))
      : listSecrets(secrets.ENCRYPTION_KEY).map((key) => key.replace(/^[\w-]{1,32}:/, ''))
  const mark = (key: string, auth: string) =>
    createHmac('sha256', key).update(`tradepost backup ${auth}`).digest('hex').slice(0, 16)
  return keys.flatMap((key) => listSecrets(secrets.AUTH_SECRET).map((auth) => mark(key, auth)))
}

/** Secrets of a setting, newest first. */
export const listSecrets = (text = ''): string[] => text.split(',').map((secret) => secret.trim())

function readKeys(name: string, text: string): EncryptionKeys {
  try {
    return parseEncryptionKeys(text)
  } catch (error) {
    if (error instanceof KeyError) throw new StartError(`${name} ${error.message}`)
    throw error
  }
}

/** Refuses a start of these programs without a secret of theirs. @throws StartError */
export function requireSecrets(environment: Environment, programs: readonly Program[], where: string): void {
  const missing = listNeeded(environment, programs).filter((name) => !environment[name])
  if (missing.length > 0) throw new StartError(`${where} ${missing.join(', ')} must be set`)
}

/**
 * Checks that in production the operator sets every secret, because a generated one would be lost with the machine, and that no
 * secret is too short. @throws StartError
 */
export function checkSecrets({ isProduction, environment }: ServeSettings): void {
  const weak = isProduction ? findWeakSecrets(environment) : undefined
  if (weak) throw new StartError(weak)
  if (isProduction) requireSecrets(environment, ['platform', 'provider'], 'in production')
  const isShort = (name: string) =>
    environment[name] && listSecrets(environment[name]).some(({ length }) => length < SECRET_LENGTH_MIN)
  const short = ['AUTH_SECRET', 'OPERATOR_KEY'].filter(isShort)
  if (short.length > 0) throw new StartError(`${short.join(', ')}: at least ${SECRET_LENGTH_MIN} characters are needed`)
  for (const name of ['ENCRYPTION_KEY', ...Object.values(OWN_KEYS)]) if (environment[name]) readKeys(name, environment[name])
}

/** Returns the secrets that aren't set, generated once and stored with the data that they belong to. */
export function keepSecrets({ dataDir, environment }: ServeSettings): Record<string, string> {
  const needed = listNeeded(environment)
  if (needed.every((name) => environment[name])) return {}
  const file = join(dataDir, 'secrets.json')
  const kept = readSecrets(file)
  const secrets = Object.fromEntries(needed.map((name) => [name, kept[name] ?? randomBytes(36).toString('base64url')]))
  if (needed.some((name) => kept[name] === undefined)) {
    mkdirSync(dataDir, { recursive: true })
    replaceFile(file, `${JSON.stringify({ ...kept, ...secrets }, null, 2)}\n`)
  }
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !environment[name]))
}

/** Returns the secrets as the programs have them, without making those that were never made. @throws StartError */
export const findSecrets = ({ dataDir, environment }: ServeSettings): Environment => {
  const kept = readSecrets(join(dataDir, 'secrets.json'))
  return Object.fromEntries([...SECRETS, ...Object.values(OWN_KEYS)].map((name) => [name, environment[name] || kept[name]]))
}

/** Returns the encryption keys of a program: its own, or those of both. */
export function findEncryptionKeys(program: Program, secrets: Environment): EncryptionKeys {
  const name = secrets[OWN_KEYS[program]] ? OWN_KEYS[program] : 'ENCRYPTION_KEY'
  return readKeys(name, secrets[name] ?? '')
}

/**
 * Returns the secrets of a program as it needs them: keys that open only what it seals itself, and for the provider a digest of
 * the operator key.
 */
export function printSecretsFor(program: Program, secrets: Environment): Record<string, string> {
  const keys = { [OWN_KEYS[program]]: printKeysFor(program, findEncryptionKeys(program, secrets)) }
  const { AUTH_SECRET = '', OPERATOR_KEY = '' } = secrets
  if (program === 'platform') return { ...keys, AUTH_SECRET, OPERATOR_KEY }
  return { ...keys, OPERATOR_KEY_DIGEST: listSecrets(OPERATOR_KEY).map(hashSecret).join(',') }
}

function readSecrets(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof content !== 'object' || content === null) throw new Error('it holds no settings')
    return Object.fromEntries(
      Object.entries(content).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length >= SECRET_LENGTH_MIN,
      ),
    )
  } catch (error) {
    // Not generated again: data encrypted with the old secrets could never be read.
    throw new StartError(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}): repair it, or remove it with the data beside it`,
    )
  }
}
