import { createHash } from 'node:crypto'
import { DAY, HOUR, startStopwatch } from '@tradepost/kit/clock'
import { assert, edgeFault, Fault } from '@tradepost/kit/faults'
import { generateRandomText } from '@tradepost/kit/ids'

/** What bytes belong to: a row of one kind, by its ID. */
export type Place = { kind: ObjectKind; id: string }
export type ObjectKind = (typeof OBJECT_KINDS)[number]
export const OBJECT_KINDS = ['images', 'files', 'evidence'] as const
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
/** Stored bytes under their key; `sha256` is hex. */
export type Written = { key: string; size: number; sha256: string }
export type StoredObject = { key: string; size: number; writtenAt: Date }
/** First and last byte, inclusive. */
export type ByteRange = { first: number; last: number }

/** Bytes that are too large for the database, under keys that a row names. They never change under their key. */
export type Storage = {
  /**
   * Streams bytes to a new key, whatever the size. The key exists only with all of them, and survives a power cut from then on.
   */
  write(key: string, pieces: Pieces): Promise<Written>
  /** Returns what is stored under a key; undefined if nothing is. */
  find(key: string): Promise<StoredObject | undefined>
  /** Reads a small object whole; undefined if it doesn't exist. */
  read(key: string): Promise<Buffer | undefined>
  /** Streams the bytes of a range, no faster than they're read; undefined if the object doesn't exist. */
  stream(key: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  list(kind: ObjectKind): AsyncIterable<StoredObject>
  remove(key: string): Promise<void>
  /** Removes the bytes of uploads that began before this instant and never ended, such as those of killed processes. */
  removeUnfinished(before: Date): Promise<void>
  close(): void
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^(images|files|evidence)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-[0-9A-Za-z]{21})?$/

/** Age from which bytes that no row names are removed. */
export const UNNAMED_MILLISECONDS_MAX = DAY
/** An upload takes at most half of that, so that the sweep never meets bytes whose row is still to be written. */
const UPLOAD_MILLISECONDS_MAX = 12 * HOUR

/** Returns the place that a key was made for; undefined if it isn't one of ours. */
export function findPlace(key: string): Place | undefined {
  const [, kind, id] = KEY.exec(key) ?? []
  const known = OBJECT_KINDS.find((each) => each === kind)
  return known && id ? { kind: known, id } : undefined
}

/** Checked because the key becomes part of a path. */
export function checkKey(key: string): string {
  assert(KEY.test(key), `${key} is no key`)
  return key
}

/** Returns the key of a row's bytes. Rows from before keys were noted have theirs under the ID alone. */
export const keyOf = (kind: ObjectKind, row: { id: string; key: string | null }): string => row.key ?? `${kind}/${row.id}`

/** Passes bytes on, counts them and takes their digest. */
export async function* measure(pieces: Pieces, done: (measured: Omit<Written, 'key'>) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    size += piece.byteLength
    yield piece
  }
  done({ size, sha256: hash.digest('hex') })
}

/**
 * Stores uploaded bytes under a new key of their place. `note` writes the key into the row, in a transaction of its own. A
 * refusal (a Fault) committed nothing, so its bytes are removed. After any other error the commit may have happened: the sweep
 * decides by the row.
 */
export async function storeUpload(
  storage: Storage,
  { kind, id }: Place,
  pieces: Pieces,
  note: (written: Written) => Promise<void>,
): Promise<void> {
  const elapsed = startStopwatch()
  const written = await storage.write(`${kind}/${id}-${generateRandomText(21)}`, pieces)
  try {
    if (elapsed() > UPLOAD_MILLISECONDS_MAX) throw edgeFault('INVALID_REQUEST_BODY', 'The upload took too long')
    await note(written)
  } catch (error) {
    if (error instanceof Fault) await storage.remove(written.key).catch(() => {})
    throw error
  }
}
