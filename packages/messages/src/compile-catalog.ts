import compile from 'icu-minify/compile'
import type { Catalog } from './catalog.ts'
import type { CompiledCatalog, CompiledMessage, Report } from './format-message.ts'
import { isLanguage, toDirection } from './languages.ts'

type Compiled = { message: CompiledMessage; names: string; why?: undefined } | { why: string }

/** Lists the arguments and tags of a compiled message, each one once, in order. */
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

type Nodes = Exclude<CompiledMessage, string>
const isNodes = (part: unknown): part is Nodes => Array.isArray(part)
const isBranches = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null

/**
 * Isolates the arguments of a right-to-left message (Unicode's first strong isolate): a name keeps its own direction, and
 * punctuation next to it stays in place. Plural and select branches stay in the message's direction.
 */
function isolateArguments(nodes: Nodes): Nodes {
  return nodes.flatMap((node): Nodes => {
    if (!Array.isArray(node)) return [node]
    const [name, kind, ...rest] = node
    if (kind === undefined) return ['\u2068', node, '\u2069']
    if (typeof kind !== 'number' || kind === 0) return [[name, ...isolateArguments([kind, ...rest] as Nodes)] as Nodes[number]]
    const branches = rest.map((part) =>
      isBranches(part)
        ? Object.fromEntries(
            Object.entries(part).map(([key, branch]) => [key, isNodes(branch) ? isolateArguments(branch) : branch]),
          )
        : part,
    )
    return [[name, kind, ...branches] as Nodes[number]]
  })
}

function tryCompile(text: string | undefined, language: string): Compiled {
  if (text === undefined || text.trim() === '') return { why: 'there is no translation' }
  try {
    const message = compile(text)
    const names = [...namesIn(message)].sort().join(' ')
    const isIsolated = isLanguage(language) && toDirection(language) === 'rtl' && isNodes(message)
    return { message: isIsolated ? isolateArguments(message) : message, names }
  } catch (error) {
    return { why: `it can't be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/**
 * Compiles the catalog of a language. A message that is missing, is invalid, or has different arguments than in English is
 * reported and stays in English, so every text is shown. Throws if an English message is invalid.
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
      const original = tryCompile(source, 'en')
      if (original.why !== undefined) throw new Error(`The English message ${key}: ${original.why}`)
      const translation = tryCompile(typeof own === 'string' ? own : undefined, language)
      if (translation.why === undefined && translation.names === original.names) return [name, translation.message]
      const why = translation.why ?? `it has ${translation.names || 'no arguments'} where English has ${original.names || 'none'}`
      report({ key, language, why })
      return [name, original.message]
    }),
  )
}
