import { describe, expect, test, vi } from 'vitest'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { LANGUAGES, type Language, toLocale } from './languages.ts'

/** Scripts of the languages that don't use Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
}

type Catalogs = {
  /** Returns the source catalog of a language. */
  read: (language: string) => Catalog
  /** Texts that stay the same in every language: names, abbreviations. */
  names: readonly string[]
  /** Texts that a language shares with English. */
  shared: Readonly<Partial<Record<Language, readonly string[]>>>
}

/** Returns whether a message has a plural form. `=1` counts as `one`, because both match the number 1. */
const hasForm = (message: string, form: string) =>
  new RegExp(`[\\s},](${form}${form === 'one' ? '|=1' : ''})\\s*\\{`).test(message)

/** Returns whether a message has no words of its own: only digits, symbols and arguments. */
const isWordless = (message: string) => !/\p{L}/u.test(message.replace(/\{\w+(, \w+)?\}|<\/?\w+>/g, ''))

/** Lists the messages of a catalog with their keys. */
function listMessages(catalog: Catalog, way = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' ? [[way + name, part]] : listMessages(part, `${way}${name}.`),
  )
}

/** Defines the tests that compare every language's catalog with the English one. */
export function testCatalogs({ read, names, shared }: Catalogs): void {
  const english = read('en')
  const originals = new Map(listMessages(english))
  describe.each(LANGUAGES)('%s', (language) => {
    const translated = read(language)
    const messages = listMessages(translated)
    const own = shared[language] ?? []
    const isAlike = (message: string) => isWordless(message) || names.includes(message) || own.includes(message)

    test('has every message of English with the same arguments, and no other', () => {
      const report = vi.fn()
      compileCatalog({ english, translated, language }, report)
      expect(report.mock.calls).toEqual([])
      expect(messages.map(([key]) => key)).toEqual([...originals.keys()])
    })

    test('has a text for each of its plural forms', () => {
      const forms = new Intl.PluralRules(toLocale(language)).resolvedOptions().pluralCategories
      const plurals = messages.filter(([, message]) => message.includes(', plural,'))
      expect(
        plurals.flatMap(([key, message]) => forms.flatMap((form) => (hasForm(message, form) ? [] : [`${key}: ${form}`]))),
      ).toEqual([])
    })

    test.skipIf(!SCRIPTS[language])('is written in its own script', () => {
      expect(messages.filter(([, message]) => !SCRIPTS[language]?.test(message) && !isAlike(message))).toEqual([])
    })

    test.skipIf(language === 'en')('is not English by mistake', () => {
      const same = messages.filter(([key, message]) => originals.get(key) === message && !isWordless(message))
      expect(same.filter(([, message]) => !isAlike(message))).toEqual([])
      // Remove a text from the list once it is translated.
      expect(own.filter((text) => !messages.some(([, message]) => message === text))).toEqual([])
    })
  })
}
