import { type CompiledCatalog, type CompiledMessage, formatMessage, type Report } from './format-message.ts'
import type { Language } from './languages.ts'

type Known = { key: string; pattern: RegExp; names: string[]; literalLength: number }

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Lists the messages of a catalog with their keys. */
function listMessages(catalog: CompiledCatalog, way = ''): [key: string, message: CompiledMessage][] {
  return Object.entries(catalog).flatMap(([name, part]): [string, CompiledMessage][] =>
    typeof part === 'string' || Array.isArray(part) ? [[way + name, part]] : listMessages(part, `${way}${name}.`),
  )
}

/** Returns a pattern that matches a message with any arguments. */
function patternOf(key: string, message: CompiledMessage): Known {
  const nodes = typeof message === 'string' ? [message] : message
  const names: string[] = []
  let source = ''
  let literalLength = 0
  for (const node of nodes) {
    if (typeof node === 'string') {
      source += escapePattern(node)
      literalLength += node.length
    } else if (Array.isArray(node)) {
      names.push(String(node[0]))
      source += '(.+)'
    }
  }
  return { key, pattern: new RegExp(`^${source}$`, 's'), names, literalLength }
}

/**
 * Returns a function that translates English sentences from a server by looking them up in the server's English catalog. If
 * several patterns match, the one with the most literal text wins. Returns undefined for an unknown sentence.
 */
export function createSentenceTranslator(
  { english, own, language }: { english: CompiledCatalog; own: CompiledCatalog; language: Language },
  report: Report,
): (sentence: string) => string | undefined {
  const all = listMessages(english)
  const fixed = new Map(all.flatMap(([key, message]) => (typeof message === 'string' ? [[message, key]] : [])))
  const patterns = all
    .flatMap(([key, message]) => (typeof message === 'string' ? [] : [patternOf(key, message)]))
    .sort((one, other) => other.literalLength - one.literalLength)
  const format = (key: string, values: Record<string, string> = {}) =>
    String(formatMessage({ catalog: own, language, report }, key, values))
  return (sentence) => {
    const known = fixed.get(sentence)
    if (known !== undefined) return format(known)
    for (const { key, pattern, names } of patterns) {
      const found = pattern.exec(sentence)
      if (found) return format(key, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])))
    }
    return undefined
  }
}
