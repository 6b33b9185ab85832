import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Writes the SHA-384 of every file of a built web into `.digests.json`. The server refuses to start with a file that differs, and
 * browsers with a script or style that does (packages/kit/src/http/built-digests.ts).
 */
export function digestWeb(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const digests = paths
    .filter((path) => path !== '.digests.json' && path !== '.source-hash')
    .sort()
    .map((path) => {
      const digest = createHash('sha384')
        .update(readFileSync(join(folder, path)))
        .digest('base64')
      return [path, `sha384-${digest}`]
    })
  writeFileSync(join(folder, '.digests.json'), JSON.stringify(Object.fromEntries(digests)))
}
