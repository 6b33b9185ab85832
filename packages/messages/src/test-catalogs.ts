import { describe, expect, test, vi } from 'vitest'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { LANGUAGES, type Language, toLocale } from './languages.ts'

/** Languages not written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
}

type Catalogs = {
  /** Reads the catalogs of a language as they are written. */
  read: (language: string) => Catalog
  /** Texts that every language writes as English does: names, abbreviations. */
  names: readonly string[]
  /** Texts that one language shares with English. */
  shared: Readonly<Partial<Record<Language, readonly string[]>>>
}

/** `=1` is as good as `one`, where both are the same number. */
const hasForm = (message: string, form: string) =>
  new RegExp(`[\\s},](${form}${form === 'one' ? '|=1' : ''})\\s*\\{`).test(message)

/** Whether a message is only figures, signs and what its arguments hold. */
const isWordless = (message: string) => !/\p{L}/u.test(message.replace(/\{\w+(, \w+)?\}|<\/?\w+>/g, ''))

/** Returns every message with its path. */
function listMessages(catalog: Catalog, way = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' ? [[way + name, part]] : listMessages(part, `${way}${name}.`),
  )
}

/** Tests that every language says what English says. */
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
      // A text that is translated by now must leave the list.
      expect(own.filter((text) => !messages.some(([, message]) => message === text))).toEqual([])
    })
  })
}
