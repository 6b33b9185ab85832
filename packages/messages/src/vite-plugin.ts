import { basename } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import type { CompiledCatalog } from './format-message.ts'
import { isLanguage, LANGUAGES, type Language } from './languages.ts'
import { readTranslations } from './read-translations.ts'
import { translateCatalog } from './translations.ts'

/**
 * English catalogs, and where their translations stand: `platform/web/src/words-shop.ts` has its texts from the rooms that show
 * them, and is translated in `platform/messages/de.json`, as is `platform/messages/src/words-answers.ts`.
 */
const CATALOG = /^(?<program>.*?)(?:\/(?:web|messages))?\/src\/words-(?<name>\w+)\.ts$/
const LANGUAGE_QUERY = /^(?<path>[^?]+)\?language=(?<language>\w+)$/
const ALL_LANGUAGES = '?languages'

type Source = { name: string; folder: string }

function findSource(path: string): Source {
  const { name, program } = CATALOG.exec(path)?.groups ?? {}
  if (name === undefined) throw new Error(`${path} is not where a catalog stands (packages/messages/src/vite-plugin.ts)`)
  return { name, folder: `${program}/messages` }
}

type English = { catalog: Catalog; files: string[] }

/** Reads a catalog with all files that it has its texts from. */
async function readCatalog(path: string): Promise<English> {
  const { module, dependencies } = await runnerImport<{ messages: Catalog }>(path, { logLevel: 'silent', configFile: false })
  return { catalog: module.messages, files: [path, ...dependencies] }
}

type Compiling = { path: string; english: English; language: Language; warn: (text: string) => void }

function compile({ path, english: { catalog: english }, language, warn }: Compiling): CompiledCatalog {
  if (language === 'en') return compileCatalog({ english, translated: english, language }, () => {})
  const { name, folder } = findSource(path)
  const translated = translateCatalog(english, readTranslations(`${folder}/${language}.json`), name)
  return compileCatalog({ english, translated, language }, ({ key, why }) => warn(`${key} (${language}): ${why}`))
}

/** One import a language, so that each becomes a file of its own. */
function printLoaders(path: string): string {
  const loaders = LANGUAGES.map((language) => `${language}: () => import('./${basename(path)}?language=${language}')`)
  return `export const loaders = { ${loaders.join(', ')} }`
}

/**
 * Compiles catalogs at build time, so browsers need no parser. `import { loaders } from './words-shop.ts?languages'` has a loader
 * for each language. Messages that stay in English are build warnings.
 */
export function compileCatalogs(): Plugin {
  const known = new Map<string, Promise<English>>()
  const find = (path: string) => {
    const english = known.get(path) ?? readCatalog(path)
    known.set(path, english)
    return english
  }
  return {
    name: 'tradepost-catalogs',
    enforce: 'pre',
    watchChange: () => known.clear(),
    async resolveId(source, importer) {
      if (!source.endsWith(ALL_LANGUAGES)) return null
      const found = await this.resolve(source.slice(0, -ALL_LANGUAGES.length), importer)
      return found && found.id + ALL_LANGUAGES
    },
    async load(id) {
      if (id.endsWith(ALL_LANGUAGES)) return { code: printLoaders(id.slice(0, -ALL_LANGUAGES.length)), moduleType: 'js' }
      const { path = '', language = '' } = LANGUAGE_QUERY.exec(id)?.groups ?? {}
      if (!isLanguage(language)) return null
      const english = await find(path)
      for (const file of english.files) this.addWatchFile(file)
      if (language !== 'en') this.addWatchFile(`${findSource(path).folder}/${language}.json`)
      const compiled = compile({ path, english, language, warn: (text) => this.warn(text) })
      return { code: `export const messages = ${JSON.stringify(compiled)}`, moduleType: 'js' }
    },
  }
}
