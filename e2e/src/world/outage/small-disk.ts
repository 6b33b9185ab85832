import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A 400 MB file system in memory, which can be filled to its last byte. */
export type SmallDisk = { path: string; fill(): void; free(): void; unmount(): void }

const CHUNKS = [1024 * 1024, 4096, 1]

/** Mounts a small disk, or returns undefined if that isn't permitted (only for root, and not in every container). */
export function mountSmallDisk(): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'tradepost-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', path]).status !== 0) {
    rmdirSync(path)
    return undefined
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      const file = openSync(filler, 'w')
      for (const size of CHUNKS) {
        try {
          while (writeSync(file, Buffer.alloc(size)) === size);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
    unmount() {
      spawnSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}
