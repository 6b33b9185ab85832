import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the version of the package that this program is built into. */
export const readVersion = (): string => {
  const manifest = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package.json')
  return /"version": "([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? '0.0.0'
}
