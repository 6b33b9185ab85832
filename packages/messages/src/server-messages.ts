import type { FormatValues } from 'icu-minify/format'
import type { Catalog, MessageKey, MessageValues } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { formatMessage, type Report } from './format-message.ts'
import type { Language } from './languages.ts'
import { type Translations, translateCatalog } from './translations.ts'

/** Formats a server's messages in one language: `t('receipt.title')`. */
export type Translator<Messages> = <Key extends MessageKey<Messages>>(key: Key, ...values: MessageValues<Messages, Key>) => string

type Source<English> = {
  english: English
  /** The catalog's name, with which the keys of its translations begin. */
  name: string
  /** Reads the translations into a language. */
  read: (language: Exclude<Language, 'en'>) => Translations
}

/** Returns a function that returns the translator of a language. Each language is read and compiled when it is first used. */
export function createServerMessages<const English extends Catalog>(
  { english, name, read }: Source<English>,
  report: Report,
): (language: Language) => Translator<English> {
  const made = new Map<Language, Translator<English>>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const translated = language === 'en' ? english : translateCatalog(english, read(language), name)
    const catalog = compileCatalog({ english, translated, language }, report)
    const translator = (key: string, values?: FormatValues) => String(formatMessage({ catalog, language, report }, key, values))
    made.set(language, translator as Translator<English>)
    return translator as Translator<English>
  }
}
