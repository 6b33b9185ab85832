import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FolderError } from './start-errors.ts'

const FILE = 'release.json'

/** Compares versions like 1.12.3 number by number; what follows a "-" doesn't count. */
function isNewer(one: string, other: string): boolean {
  const [first, second] = [one, other].map((version) => version.split('-')[0]?.split('.').map(Number) ?? [])
  const index = first?.findIndex((number, at) => number !== second?.[at]) ?? -1
  return index >= 0 && (first?.[index] ?? 0) > (second?.[index] ?? 0)
}

/**
 * Notes in a data folder which release uses it. @throws FolderError if a newer one has: its tables may not be those that this one
 * knows.
 */
export function keepRelease(dataDir: string, version: string): void {
  const file = join(dataDir, FILE)
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const last = /"version":\s*"(\d+\.\d+\.\d+[^"]*)"/.exec(kept)?.[1]
  if (last !== undefined && isNewer(last, version))
    throw new FolderError(
      `the data in ${dataDir} is of Tradepost ${last}, this is ${version}: install that release, or use another --data-dir`,
    )
  if (last !== version) writeFileSync(file, `${JSON.stringify({ version })}\n`)
}
