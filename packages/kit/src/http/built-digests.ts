import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The SHA-384 of each built file, as browsers write it (`sha384-…`), by its path in the folder of the build. */
export type Digests = Readonly<Record<string, string>>

/** Where scripts/digest-web.mjs writes them, and what else it leaves out. */
const DIGESTS = '.digests.json'
const UNLISTED: readonly string[] = [DIGESTS, '.source-hash']

/** A built file isn't as the build wrote it. The program says which one and doesn't start. */
export class ChangedBuildError extends Error {}

export const toDigest = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const changed = (file: string) =>
  new ChangedBuildError(`${file} isn't as the build wrote it. Find out who changed it, then build the pages again`)

function readDigests(folder: string): Digests {
  try {
    return JSON.parse(readFileSync(join(folder, DIGESTS), 'utf8'))
  } catch {
    throw changed(join(folder, DIGESTS))
  }
}

/**
 * Compares all files of a build with the digests that it wrote. `paths`: what is in the folder.
 * @throws ChangedBuildError for a file that was changed, added or removed since
 */
export function checkBuild(folder: string, paths: readonly string[]): Digests {
  const digests = readDigests(folder)
  for (const path of paths) {
    if (UNLISTED.includes(path)) continue
    if (digests[path] !== toDigest(readFileSync(join(folder, path)))) throw changed(join(folder, path))
  }
  for (const path of Object.keys(digests)) if (!paths.includes(path)) throw changed(join(folder, path))
  return digests
}
