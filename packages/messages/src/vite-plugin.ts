import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { LANGUAGES } from './languages.ts'

const CATALOG = new RegExp(`/messages/(?:src/)?(${LANGUAGES.join('|')})/[\\w-]+\\.ts$`)

let reads = 0

/** Reads a catalog without the module cache, so that a change appears while `vite` serves pages. */
async function readCatalog(path: string): Promise<Catalog> {
  reads += 1
  const url = `${pathToFileURL(path)}?read=${reads}`
  return (await import(/* @vite-ignore */ url)).messages
}

/**
 * Compiles every catalog (`messages/<language>/<name>.ts`) at build time, so browsers need no parser. Messages that stay in
 * English are build warnings.
 */
export function compileCatalogs(): Plugin {
  return {
    name: 'tradepost-catalogs',
    enforce: 'pre',
    async load(id) {
      const [path = id] = id.split('?')
      const language = CATALOG.exec(path)?.[1]
      if (language === undefined) return null
      const source = path.replace(new RegExp(`/${language}/(?=[\\w-]+\\.ts$)`), '/en/')
      this.addWatchFile(path)
      this.addWatchFile(source)
      const compiled = compileCatalog(
        { english: await readCatalog(source), translated: await readCatalog(path), language },
        ({ key, why }) => this.warn(`${key} (${language}): ${why}`),
      )
      return { code: `export const messages = ${JSON.stringify(compiled)}`, moduleType: 'js' }
    },
  }
}
