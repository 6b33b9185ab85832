import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { assert } from '#src/faults.ts'
import type { EncryptionKeys, Purpose } from './encryption-keys.ts'
import { isSameSecret } from './secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Texts of before keys had IDs, which aren't bound to a place. */
const UNNAMED = /^v1\.([\w-]+)$/
const NAMED = /^v2\.([\w-]+)\.([\w-]+)$/

export const prefixOf = (keyId: string): string => `v2.${keyId}.`

function encrypt(key: KeyObject, text: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Returns undefined for what was altered or sealed with another key or for another place. */
function decrypt(key: KeyObject, sealed: string, place: string | undefined): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  // Otherwise a shortened tag, which is easier to guess, would be accepted.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  if (place !== undefined) decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export type Sealer = { seal(text: string, place: string): string; open(sealed: string, place: string): string }

/**
 * Creates a sealer that encrypts what must be read again with AES-256-GCM. What is sealed for one purpose and place can't be
 * opened for another. @throws when a sealed text was altered, is of another place or purpose, or of a key that isn't there
 */
export function createSealer(keys: EncryptionKeys, purpose: Purpose): Sealer {
  const byId = new Map(keys.map(({ id, keyFor }) => [id, keyFor(purpose)]))
  const [{ id: newestId }] = keys
  const newest = byId.get(newestId)
  assert(newest, 'The newest key is one of them')
  const find = (sealed: string, place: string): string | undefined => {
    const [, id = '', named = ''] = NAMED.exec(sealed) ?? []
    const key = byId.get(id)
    if (key) return decrypt(key, named, place)
    const [, unnamed = ''] = UNNAMED.exec(sealed) ?? []
    return [...byId.values()].map((each) => decrypt(each, unnamed, undefined)).find((text) => text !== undefined)
  }
  return {
    seal: (text, place) => prefixOf(newestId) + encrypt(newest, text, place),
    open(sealed, place) {
      const text = find(sealed, place)
      if (text === undefined)
        throw new Error(`A sealed value of ${purpose} doesn't open: altered, moved, or of a key that isn't set`)
      return text
    },
  }
}

/** Columns that hold sealed texts, each bound to its row by the primary key. Names as in code. */
export type SealedTable<Key extends string = string, Column extends string = string> = {
  table: string
  key: readonly Key[]
  columns: readonly Column[]
  purpose: Purpose
}

/** Names the one place where a text of a row opens. */
export const printPlace = <Key extends string>({ table, key }: SealedTable<Key>, row: Record<Key, string>, column: string) =>
  JSON.stringify([table, column, ...key.map((name) => row[name])])

export type RowSealer<Key extends string, Column extends string> = {
  seal(text: string, row: Record<Key, string>, column: Column): string
  /** Opens a column of a row; null if it holds nothing. @throws like `Sealer` */
  open<C extends Column, Row extends Record<Key, string> & Record<C, string | null>>(
    row: Row,
    column: C,
  ): string | Extract<Row[C], null>
}

/** Creates a sealer for the columns of a table. */
export function createRowSealer<Key extends string, Column extends string>(
  keys: EncryptionKeys,
  sealed: SealedTable<Key, Column>,
): RowSealer<Key, Column> {
  const sealer = createSealer(keys, sealed.purpose)
  return {
    seal: (text, row, column) => sealer.seal(text, printPlace(sealed, row, column)),
    open(row, column) {
      const value = row[column]
      return typeof value === 'string' ? sealer.open(value, printPlace(sealed, row, column)) : value
    },
  }
}

export type Signer = {
  digest(text: string): string
  /** Returns the digests by every key, that of the newest first. */
  listDigests(text: string): readonly [string, ...string[]]
  isDigest(digest: string, text: string): boolean
}

/** Creates keyed digests with the newest key. Those of older keys hold for as long as the keys are there. */
export function createSigner(keys: EncryptionKeys, purpose: Purpose): Signer {
  const digestBy = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const [newest, ...older] = keys
  const first = newest.keyFor(purpose)
  const others = older.map(({ keyFor }) => keyFor(purpose))
  const listDigests = (text: string) => [digestBy(first, text), ...others.map((key) => digestBy(key, text))] as const
  return {
    digest: (text) => digestBy(first, text),
    listDigests,
    isDigest: (digest, text) => listDigests(text).some((each) => isSameSecret(digest, each)),
  }
}
