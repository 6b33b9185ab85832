import compile from 'icu-minify/compile'
import type { Catalog } from './catalog.ts'
import type { CompiledCatalog, CompiledMessage, Report } from './format-message.ts'

type Compiled = { message: CompiledMessage; names: string; why?: undefined } | { why: string }

/** Lists the arguments and tags of a compiled message, each once, in order. */
function namesIn(part: unknown, names = new Set<string>()): Set<string> {
  if (!Array.isArray(part)) return names
  for (const node of part) {
    if (!Array.isArray(node)) continue
    const [name, kind, ...rest] = node
    if (typeof name === 'string') names.add(typeof kind === 'number' && kind !== 0 ? `{${name}, ${kind}}` : `{${name}}`)
    for (const child of [kind, ...rest]) {
      if (Array.isArray(child)) namesIn([child], names)
      else if (typeof child === 'object' && child !== null) for (const branch of Object.values(child)) namesIn(branch, names)
    }
  }
  return names
}

function tryCompile(text: string | undefined): Compiled {
  if (text === undefined || text.trim() === '') return { why: 'there is no translation' }
  try {
    const message = compile(text)
    return { message, names: [...namesIn(message)].sort().join(' ') }
  } catch (error) {
    return { why: `it can't be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/**
 * Compiles the catalog of a language. A message that is missing, can't be read, or has other arguments than English is reported
 * and stays English, so a page is never without text. Throws if English itself can't be read.
 */
export function compileCatalog(
  { english, translated, language }: { english: Catalog; translated: Catalog; language: string },
  report: Report,
  way = '',
): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(english).map(([name, source]): [string, CompiledCatalog | CompiledMessage] => {
      const key = way + name
      const own = translated[name]
      if (typeof source !== 'string') {
        const part = typeof own === 'object' ? own : {}
        return [name, compileCatalog({ english: source, translated: part, language }, report, `${key}.`)]
      }
      const original = tryCompile(source)
      if (original.why !== undefined) throw new Error(`The English message ${key}: ${original.why}`)
      const translation = tryCompile(typeof own === 'string' ? own : undefined)
      if (translation.why === undefined && translation.names === original.names) return [name, translation.message]
      const why = translation.why ?? `it has ${translation.names || 'no arguments'} where English has ${original.names || 'none'}`
      report({ key, language, why })
      return [name, original.message]
    }),
  )
}
