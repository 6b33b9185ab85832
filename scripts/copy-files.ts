import { createHash } from 'node:crypto'
import { OBJECT_KINDS, type Pieces, type Storage, type StoredObject } from '@tradepost/provider-server/storage/storage'

export type Copied = { copied: number; skipped: number; bytes: number }

/** Streams a stored object whole; undefined if it's gone. */
export async function openWhole(storage: Storage, { key, size }: StoredObject): Promise<Pieces | undefined> {
  return size === 0 ? [] : storage.stream(key, { first: 0, last: size - 1 })
}

/** @throws if it's gone */
async function readWhole(storage: Storage, object: StoredObject): Promise<Pieces> {
  const bytes = await openWhole(storage, object)
  if (!bytes) throw new Error(`${object.key} was removed meanwhile`)
  return bytes
}

async function digestOf(pieces: Pieces): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Copies what one store has and the other lacks, and reads each copy back. An object never changes under its key, so one that is
 * there with its whole size was copied before. Both stores can be in use meanwhile.
 */
export async function copyFiles(from: Storage, to: Storage): Promise<Copied> {
  const result = { copied: 0, skipped: 0, bytes: 0 }
  for (const kind of OBJECT_KINDS) {
    for await (const object of from.list(kind)) {
      const there = await to.find(object.key)
      if (there?.size === object.size) {
        result.skipped += 1
        continue
      }
      const { sha256, size } = await to.write(object.key, await readWhole(from, object))
      const isSame = size === object.size && (await digestOf(await readWhole(to, object))) === sha256
      if (!isSame) throw new Error(`${object.key} was copied wrongly`)
      result.copied += 1
      result.bytes += size
    }
  }
  return result
}
