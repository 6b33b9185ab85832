import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
/** Where `npm run pack` lays files of packages that are read at run time: beside the built programs. */
const PACKED = new URL('./packages/', import.meta.url)

/**
 * Finds a file of a package, wherever this code runs from: `@fontsource-variable/inter/unicode.json`.
 * @throws if the package isn't there
 */
export function findPackageFile(path: string): string {
  const packed = fileURLToPath(new URL(path, PACKED))
  return existsSync(packed) ? packed : resolve(path)
}
