import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import type { CompiledCatalog } from './format-message.ts'
import { isLanguage, LANGUAGES, type Language } from './languages.ts'
import { translateCatalog } from './translations.ts'

/** An English catalog, `…/messages/en/shop.ts` or `…/messages/src/en/shop.ts`, beside whose folder stand the translations. */
const CATALOG = /^(?<folder>.*\/messages\/)(?:src\/)?en\/(?<name>[\w-]+)\.ts$/
const LANGUAGE_QUERY = /^(?<path>[^?]+)\?language=(?<language>\w+)$/
const ALL_LANGUAGES = '?languages'

let reads = 0

/** Reads a catalog without the module cache, so that a change appears while `vite` serves pages. */
async function readCatalog(path: string): Promise<Catalog> {
  reads += 1
  const url = `${pathToFileURL(path)}?read=${reads}`
  return (await import(/* @vite-ignore */ url)).messages
}

type Compiling = { path: string; language: Language; watch: (path: string) => void; warn: (text: string) => void }

async function compile({ path, language, watch, warn }: Compiling): Promise<CompiledCatalog> {
  const { folder = '', name = '' } = CATALOG.exec(path)?.groups ?? {}
  const english = await readCatalog(path)
  watch(path)
  if (language === 'en') return compileCatalog({ english, translated: english, language }, () => {})
  const file = `${folder}${language}.json`
  watch(file)
  const translated = translateCatalog(english, JSON.parse(readFileSync(file, 'utf8')), name)
  return compileCatalog({ english, translated, language }, ({ key, why }) => warn(`${key} (${language}): ${why}`))
}

/** One import a language, so that each becomes a file of its own. */
function printLoaders(path: string): string {
  const loaders = LANGUAGES.map((language) => `${language}: () => import('./${basename(path)}?language=${language}')`)
  return `export const loaders = { ${loaders.join(', ')} }`
}

/**
 * Compiles catalogs at build time, so browsers need no parser. `import { loaders } from '…/en/shop?languages'` has a loader for each
 * language. Messages that stay in English are build warnings.
 */
export function compileCatalogs(): Plugin {
  return {
    name: 'tradepost-catalogs',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(ALL_LANGUAGES)) return null
      const found = await this.resolve(source.slice(0, -ALL_LANGUAGES.length), importer)
      return found && found.id + ALL_LANGUAGES
    },
    async load(id) {
      if (id.endsWith(ALL_LANGUAGES)) return { code: printLoaders(id.slice(0, -ALL_LANGUAGES.length)), moduleType: 'js' }
      const { path = '', language = '' } = LANGUAGE_QUERY.exec(id)?.groups ?? {}
      if (!isLanguage(language)) return null
      const compiled = await compile({
        path,
        language,
        watch: (file) => this.addWatchFile(file),
        warn: (text) => this.warn(text),
      })
      return { code: `export const messages = ${JSON.stringify(compiled)}`, moduleType: 'js' }
    },
  }
}
