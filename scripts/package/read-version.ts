import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the version of the package that this program is built into; 0.0.0 for one that runs from its sources. */
export function readVersion(): string {
  const manifest = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package.json')
  const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : ''
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? '0.0.0'
}
