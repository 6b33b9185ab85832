import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl-formats.ts'
import { type Language, toLocale } from './languages.ts'

export type { CompiledMessage } from 'icu-minify/format'

/** A compiled catalog: each message is plain text, or compiled parts if it has arguments. */
export type CompiledCatalog = { readonly [name: string]: CompiledMessage | CompiledCatalog }

const formatters = { getDateTimeFormat, getNumberFormat, getPluralRules }

/** Returns the message at a path such as `cart.title`, or undefined. */
function findMessage(catalog: CompiledCatalog, key: string): CompiledMessage | undefined {
  let part: CompiledCatalog | CompiledMessage | undefined = catalog
  for (const name of key.split('.')) {
    if (part === undefined || typeof part === 'string' || Array.isArray(part)) return undefined
    part = part[name]
  }
  return typeof part === 'string' || Array.isArray(part) ? part : undefined
}

/** Returns whether a catalog has a message: what another release of the server sends may be unknown. */
export const hasMessage = (catalog: CompiledCatalog, key: string): boolean => findMessage(catalog, key) !== undefined

/** Returns the literal text of a message, used if its arguments can't be filled in. */
function bareText(message: CompiledMessage): string {
  if (typeof message === 'string') return message
  return message.map((node) => (typeof node === 'string' ? node : '')).join('')
}

/** Called for a message that can't be shown as written, with its key and the reason. */
export type Report = (problem: { key: string; language: string; why: string }) => void

/** An amount that keeps its own order, in a placeholder that was isolated when the catalog was compiled. */
const ISOLATED_TWICE = /\u2068([\u2066\u2068][^\u2066-\u2069]*\u2069)\u2069/g

/**
 * Formats one message of a catalog. Never throws: a message with invalid values shows its literal text, an unknown key shows
 * itself, and both are reported.
 */
export function formatMessage<Element>(
  { catalog, language, report }: { catalog: CompiledCatalog; language: Language; report: Report },
  key: string,
  values?: FormatValues<Element>,
): string | Element | (string | Element)[] {
  const message = findMessage(catalog, key)
  if (message === undefined) {
    report({ key, language, why: 'there is no such message' })
    return key
  }
  try {
    const shown = format(message, toLocale(language), values, { formatters })
    return typeof shown === 'string' ? shown.replace(ISOLATED_TWICE, '$1') : shown
  } catch (error) {
    report({ key, language, why: error instanceof Error ? error.message : String(error) })
    return bareText(message)
  }
}
