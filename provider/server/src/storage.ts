import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY, systemClock } from '@tradepost/kit/clock'
import { assert } from '@tradepost/kit/faults'
import { generateRandomText } from '@tradepost/kit/ids'

/** Path of stored bytes under DATA_DIR, by kind and ID. */
export type Place = { kind: 'images' | 'files' | 'evidence'; id: string }
/** Bytes on disk that nothing refers to yet; `sha256` is hex. */
export type Staged = { path: string; size: number; sha256: string }
/** First and last byte, inclusive. */
export type ByteRange = { first: number; last: number }

export type Storage = {
  /** Streams bytes to a temporary file, whatever the size. An interrupted stream leaves nothing behind. */
  stage(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Staged>
  /** Moves staged bytes to their place, atomically. Repeating it changes nothing. */
  keep(staged: Staged, place: Place): Promise<void>
  /** Deletes staged bytes that weren't kept. */
  discard(staged: Staged): Promise<void>
  /** Reads a small object whole; undefined if it doesn't exist. */
  read(place: Place): Promise<Buffer | undefined>
  /** Streams the bytes of a range, no faster than they're read. */
  stream(place: Place, range: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Deletes files that killed processes left staged. */
  sweep(): Promise<void>
}

/** Checked because the ID becomes part of a path. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PIECE_BYTES = 64 * 1024
const FOLDER_MODE = 0o700

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Opens the folder of objects that are too large for the database. Its subfolders are created when needed. */
export function openStorage(dataDir: string): Storage {
  const stagedFolder = join(dataDir, 'uploads')
  const pathOf = ({ kind, id }: Place) => {
    assert(UUID.test(id), `${id} names no path`)
    return join(dataDir, kind, id)
  }
  return {
    async stage(pieces) {
      await mkdir(stagedFolder, { recursive: true, mode: FOLDER_MODE })
      const path = join(stagedFolder, generateRandomText(21))
      try {
        return { path, ...(await writeAll(path, pieces)) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep(staged, place) {
      const path = pathOf(place)
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
      await rename(staged.path, path).catch(async (error: unknown) => {
        // A retried transaction has already moved them.
        if (!isMissing(error) || !(await isThere(path))) throw error
      })
      await flushFolder(dirname(path))
    },
    discard: (staged) => rm(staged.path, { force: true }),
    read: (place) =>
      readFile(pathOf(place)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    stream: (place, range) => streamRange(pathOf(place), range),
    async sweep() {
      const names = await readdir(stagedFolder).catch(() => [])
      for (const name of names) {
        const path = join(stagedFolder, name)
        // The file's age in real time, even if the business's clock was moved.
        const written = await stat(path).catch(() => undefined)
        if (written && systemClock.now().getTime() - written.mtimeMs > DAY) await rm(path, { force: true })
      }
    },
  }
}

async function writeAll(path: string, pieces: Parameters<Storage['stage']>[0]): Promise<Omit<Staged, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.byteLength
      await handle.writeFile(piece)
    }
    // Once an upload is confirmed, its bytes survive a power cut.
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Flushes a folder, so that a move in it survives a crash. Systems that can't open a folder (Windows) don't need this. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function streamRange(path: string, { first, last }: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(path)
  let position = first
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = new Uint8Array(Math.min(PIECE_BYTES, last + 1 - position))
        const { bytesRead } = await handle.read(piece, 0, piece.byteLength, position)
        assert(bytesRead > 0, `${path} ends at ${position}`)
        position += bytesRead
        controller.enqueue(piece.subarray(0, bytesRead))
        if (position > last) {
          controller.close()
          await handle.close()
        }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    cancel: () => handle.close(),
  })
}
