import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { isRoot, ROOT_DIR } from './postgres-binaries.ts'

/** Returns the default data directory: inside a folder, or for root a place that an unprivileged user can reach. */
export function getDefaultDataDir(folder: string, name = '.data'): string {
  if (!isRoot()) return join(resolve(folder), name)
  return join(ROOT_DIR, createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16))
}
