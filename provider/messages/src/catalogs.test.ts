import { createRequire } from 'node:module'
import type { Catalog } from '@tradepost/messages/catalog'
import { compileCatalog } from '@tradepost/messages/compile-catalog'
import { LANGUAGES, toLocale } from '@tradepost/messages/languages'
import { describe, expect, test, vi } from 'vitest'

/** Messages that may be the same in every language: figures, names, quotation marks, and words that all borrowed. */
const ALIKE: readonly string[] = [
  'checkout.summary.times',
  'checkout.summary.quantityTimes',
  'checkout.subscriptions.amountEvery',
  'checkout.address.eircode.label',
  'checkout.address.cep.label',
  'checkout.taxes.gst.label',
  'checkout.taxes.gst.inSentence',
  'checkout.challenge.secure',
  'documents.receipts.quotes.open',
  'documents.receipts.quotes.close',
  'documents.receipts.taxes.gst',
]
/** Those that are the same in one language. */
const ALIKE_IN: Record<string, readonly string[]> = {
  // Shown where digits are typed from left to right.
  ar: ['checkout.hints.expiration'],
  de: ['checkout.hints.optional'],
  fr: [
    'checkout.address.province.label',
    'checkout.fields.expiration',
    'checkout.summary.total',
    'documents.receipts.date',
    'documents.receipts.freeTotal',
  ],
  es: ['checkout.summary.subtotal', 'checkout.summary.total', 'documents.receipts.freeTotal', 'documents.receipts.subtotal'],
  pt: ['checkout.summary.subtotal', 'checkout.summary.total', 'documents.receipts.freeTotal', 'documents.receipts.subtotal'],
  ja: ['checkout.fields.upiId', 'checkout.methods.names.upi_collect'],
}

/** Languages not written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
}

// Not `import`: the tests' own build compiles catalogs, as that of the pages does, and these tests read them as written.
const load = createRequire(import.meta.url)
function readCatalog(language: string): { checkout: Catalog; documents: Catalog } {
  const read = (name: string): Catalog => load(`./${language}/${name}.ts`).messages
  return { checkout: read('checkout'), documents: read('documents') }
}

/** Returns every message with its path. */
function messagesIn(catalog: Catalog, way = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' ? [[way + name, part]] : messagesIn(part, `${way}${name}.`),
  )
}

const english = readCatalog('en')
const originals = new Map(messagesIn(english))

describe.each(LANGUAGES)('%s', (language) => {
  const translated = readCatalog(language)
  const messages = messagesIn(translated)

  test('has every message of English with the same arguments, and no other', () => {
    const report = vi.fn()
    compileCatalog({ english, translated, language }, report)
    expect(report.mock.calls).toEqual([])
    expect(messages.map(([way]) => way).sort()).toEqual([...originals.keys()].sort())
  })

  test('has a text for each of its plural forms', () => {
    const forms = new Intl.PluralRules(toLocale(language)).resolvedOptions().pluralCategories
    const plurals = messages.filter(([, message]) => message.includes(', plural,'))
    expect(plurals.length).toBeGreaterThan(0)
    for (const [way, message] of plurals)
      expect([way, forms.filter((form) => !new RegExp(`[ }]${form} \\{`).test(message))]).toEqual([way, []])
  })

  test.skipIf(!SCRIPTS[language])('is written in its own script', () => {
    const foreign = messages.filter(([, message]) => !SCRIPTS[language]?.test(message)).map(([way]) => way)
    expect(foreign.filter((way) => ![...ALIKE, ...(ALIKE_IN[language] ?? [])].includes(way))).toEqual([])
  })

  test.skipIf(language === 'en')('is not English by mistake', () => {
    const alike = messages.filter(([way, message]) => originals.get(way) === message).map(([way]) => way)
    expect(alike.filter((way) => !ALIKE.includes(way)).sort()).toEqual([...(ALIKE_IN[language] ?? [])].sort())
  })
})
