import type { FormatValues } from 'icu-minify/format'
import type { Catalog, MessageKey, MessageValues, Translation } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { formatMessage, type Report } from './format-message.ts'
import type { Language } from './languages.ts'

/** Formats a server's messages in one language: `t('receipt.title')`. */
export type Translator<Messages> = <Key extends MessageKey<Messages>>(key: Key, ...values: MessageValues<Messages, Key>) => string

/** Returns a function that returns the translator of a language. Each catalog is compiled when its language is first used. */
export function createServerMessages<const English extends Catalog>(
  { en, ...others }: { en: English } & Record<Exclude<Language, 'en'>, Translation<English>>,
  report: Report,
): (language: Language) => Translator<English> {
  const translated: Record<string, unknown> = { en, ...others }
  const made = new Map<Language, Translator<English>>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const catalog = compileCatalog({ english: en, translated: translated[language] as Catalog, language }, report)
    const translator = (key: string, values?: FormatValues) => String(formatMessage({ catalog, language, report }, key, values))
    made.set(language, translator as Translator<English>)
    return translator as Translator<English>
  }
}
