import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { assert } from '#src/faults.ts'

/** What each program's keys are for. Keys of different purposes say nothing of each other. */
const PURPOSES = {
  platform: [
    'platform canary',
    'provider connections',
    'access tokens',
    'opened invitations',
    'guests',
    'user codes',
    'account emails',
    'platform subjects',
  ],
  provider: ['provider canary', 'webhook secrets', 'card fingerprints', 'links', 'clients', 'shop emails', 'provider subjects'],
} as const
type Program = keyof typeof PURPOSES
export type Purpose = (typeof PURPOSES)[Program][number]

/** A key of ENCRYPTION_KEY. A sealed text names it by its ID. */
export type EncryptionKey = { id: string; keyFor(purpose: Purpose): KeyObject }
/** Newest first: it seals and signs, the others open and verify. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]]

export const SECRET_LENGTH_MIN = 32
export const SECRET_LENGTH_MAX = 1000
const ENTRY = /^([a-zA-Z0-9_-]{1,32}):(.+)$/s
/** Without an ID before it. */
const ONLY_ID = '1'
/** Begins a key that holds those of a program's purposes instead of the secret that all were derived from. */
const DERIVED = 'derived?'

/** An unusable ENCRYPTION_KEY. The message follows the name of the setting and holds nothing of its value. */
export class KeyError extends Error {}

const toObject = (bytes: Uint8Array): KeyObject => createSecretKey(Buffer.from(bytes))

function readKey(id: string, secret: string): EncryptionKey {
  if (secret.length < SECRET_LENGTH_MIN) throw new KeyError(`has a key with fewer than ${SECRET_LENGTH_MIN} characters`)
  if (secret.startsWith(DERIVED)) {
    const derived = new URLSearchParams(secret.slice(DERIVED.length))
    return {
      id,
      keyFor(purpose) {
        const key = derived.get(purpose)
        assert(key, `These keys are not for ${purpose}`)
        return toObject(Buffer.from(key, 'base64url'))
      },
    }
  }
  if (secret.length > SECRET_LENGTH_MAX) throw new KeyError(`has a key with more than ${SECRET_LENGTH_MAX} characters`)
  return { id, keyFor: (purpose) => toObject(new Uint8Array(hkdfSync('sha256', secret, 'tradepost', purpose, 32))) }
}

const hasDoubles = (items: readonly string[]) => new Set(items).size < items.length

/**
 * Reads `<id>:<secret>[,<id>:<secret>…]`, newest first. A single secret without an ID is key `1`.
 * @throws KeyError
 */
export function parseEncryptionKeys(text: string): EncryptionKeys {
  const entries = text.split(',').map((entry, _, { length }) => {
    const [, id = ONLY_ID, secret = entry] = ENTRY.exec(entry.trim()) ?? []
    if (length > 1 && secret === entry)
      throw new KeyError('needs an ID before each of several keys: 2:<new secret>,1:<old secret>')
    return { id, secret }
  })
  if (hasDoubles(entries.map(({ id }) => id))) throw new KeyError('has two keys with the same ID')
  if (hasDoubles(entries.map(({ secret }) => secret))) throw new KeyError('has the same key twice')
  const [newest, ...older] = entries.map(({ id, secret }) => readKey(id, secret))
  assert(newest, 'A text has at least one entry')
  return [newest, ...older]
}

/** Prints what a program needs of the keys, so that it can't open what the other one seals. */
export const printKeysFor = (program: Program, keys: EncryptionKeys): string =>
  keys
    .map(({ id, keyFor }) => {
      const derived = PURPOSES[program].map((purpose) => [purpose, keyFor(purpose).export().toString('base64url')])
      return `${id}:${DERIVED}${new URLSearchParams(derived)}`
    })
    .join(',')
