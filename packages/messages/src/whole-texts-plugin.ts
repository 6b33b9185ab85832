import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const RUNTIME = fileURLToPath(new URL('./react-runtime.ts', import.meta.url))

/** Draws the elements of a page, those of libraries included, with `react-runtime.ts`. */
export function isolateTextsInBuild(): Plugin {
  return {
    name: 'tradepost-whole-texts',
    enforce: 'pre',
    resolveId: (source, importer) => (/^react\/jsx-(dev-)?runtime$/.test(source) && importer !== RUNTIME ? RUNTIME : null),
  }
}
