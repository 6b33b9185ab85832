import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '@tradepost/kit/faults'
import { generateRandomText } from '@tradepost/kit/ids'
import { type ByteRange, checkKey, measure, type Pieces, type Storage, type StoredObject, type Written } from './storage.ts'

const PIECE_BYTES = 64 * 1024
const FOLDER_MODE = 0o700

/** Returns undefined for what doesn't exist. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** How often an upload looks at what is left of the disk. */
const LOOK_BYTES = 16 * 1024 ** 2

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Passes bytes on while the disk has room. @throws an error like that of a full disk: the database may be on the same one */
async function* leaveRoom(pieces: Pieces, hasRoom: () => Promise<boolean>): AsyncGenerator<Uint8Array> {
  let sinceLook = LOOK_BYTES
  for await (const piece of pieces) {
    if (sinceLook >= LOOK_BYTES) {
      if (!(await hasRoom())) throw Object.assign(new Error('the disk has less room than FREE_BYTES_MIN'), { code: 'ENOSPC' })
      sinceLook = 0
    }
    sinceLook += piece.byteLength
    yield piece
  }
}

type DiskLimits = { freeBytesMin?: number; readFree?: (folder: string) => Promise<number> }

/** Opens the folder of stored bytes. Its subfolders are created when needed. */
export function openDiskStorage(dataDir: string, { freeBytesMin = 0, readFree = readFreeBytes }: DiskLimits = {}): Storage {
  const hasRoom = async () => (await readFree(dataDir)) >= freeBytesMin
  const unfinished = join(dataDir, 'uploads')
  const pathOf = (key: string) => join(dataDir, checkKey(key))
  const find = async (key: string): Promise<StoredObject | undefined> => {
    const found = await stat(pathOf(key)).catch(ignoreMissing)
    return found && { key, size: found.size, writtenAt: found.mtime }
  }
  return {
    async write(key, pieces) {
      const [path, target] = [join(unfinished, generateRandomText(21)), pathOf(key)]
      await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE })
      try {
        const measured = await writeAll(path, leaveRoom(pieces, hasRoom))
        await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
        await rename(path, target)
        await flushFolder(dirname(target))
        return { key, ...measured }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    find,
    read: (key) => readFile(pathOf(key)).catch(ignoreMissing),
    stream: (key, range) => streamRange(pathOf(key), range),
    async *list(kind) {
      const names = (await readdir(join(dataDir, kind)).catch(ignoreMissing)) ?? []
      for (const name of names.toSorted()) {
        const object = await stat(join(dataDir, kind, name)).catch(ignoreMissing)
        if (object?.isFile()) yield { key: `${kind}/${name}`, size: object.size, writtenAt: object.mtime }
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeUnfinished(before) {
      for (const name of (await readdir(unfinished).catch(ignoreMissing)) ?? []) {
        const path = join(unfinished, name)
        const written = await stat(path).catch(ignoreMissing)
        if (written && written.mtime < before) await rm(path, { force: true })
      }
    },
    close() {},
  }
}

async function writeAll(path: string, pieces: Pieces): Promise<Omit<Written, 'key'>> {
  let measured: Omit<Written, 'key'> | undefined
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const piece of measure(pieces, (all) => (measured = all))) await handle.writeFile(piece)
    // Once an upload is confirmed, its bytes survive a power cut.
    await handle.sync()
  } finally {
    await handle.close()
  }
  assert(measured, 'Pieces are measured at their end')
  return measured
}

/** Flushes a folder, so that a move in it survives a crash. Systems that can't open a folder (Windows) don't need this. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function streamRange(path: string, { first, last }: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
  const handle = await open(path).catch(ignoreMissing)
  if (!handle) return undefined
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
