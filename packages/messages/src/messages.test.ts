import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile-catalog.ts'
import { formatMessage, type Report } from './format-message.ts'
import type { Language } from './languages.ts'
import { createPageTranslator, loadCatalog } from './page-messages.tsx'
import { createServerMessages } from './server-messages.ts'
import { toTranslationKey } from './translations.ts'

const english = {
  cart: {
    title: 'Cart',
    items: '{count, plural, one {# item} other {# items}} for {name}',
    terms: 'By paying you accept the <link>terms of {shop}</link>.',
  },
} as const

function reported() {
  const problems: string[] = []
  const report: Report = ({ key, language, why }) => problems.push(`${key} (${language}): ${why}`)
  return { problems, report }
}

const compiled = (translated: Catalog, language: Language = 'de') => {
  const { problems, report } = reported()
  return { catalog: compileCatalog({ english, translated, language }, report), problems, report, language }
}

const german = {
  cart: {
    title: 'Warenkorb',
    items: '{count, plural, one {# Artikel} other {# Artikel}} für {name}',
    terms: 'Mit der Zahlung akzeptieren Sie die <link>AGB von {shop}</link>.',
  },
}

describe('a complete catalog', () => {
  test('formats plurals and numbers in its language', () => {
    const source = compiled(german)
    expect(formatMessage(source, 'cart.items', { count: 1200, name: 'Ada' })).toBe('1.200 Artikel für Ada')
    expect(source.problems).toEqual([])
  })

  test('turns its tags into elements', () => {
    const t = createPageTranslator<typeof english>(compiled(german).catalog as never, 'de')
    const shown = t.rich('cart.terms', { shop: 'Acme', link: (inside) => inside })
    expect(renderToStaticMarkup(shown)).toBe('Mit der Zahlung akzeptieren Sie die AGB von Acme.')
  })

  test('selects by value in a right-to-left language', () => {
    const choice = { text: '{has, select, yes {One <b>{name}</b>} other {None}}' }
    const t = createPageTranslator<{ text: '{has, select, yes {One <b>{name}</b>} other {None}}' }>(
      compileCatalog({ english: choice, translated: choice, language: 'ar' }, () => {}) as never,
      'ar',
    )
    expect(renderToStaticMarkup(t.rich('text', { has: 'yes', name: 'Ada', b: (inside) => inside }))).toBe('One \u2068Ada\u2069')
  })

  test('isolates names in a right-to-left language', () => {
    const arabic = { cart: { ...german.cart, items: '{count, plural, other {# عناصر}} لـ {name}' } }
    expect(formatMessage(compiled(arabic, 'ar'), 'cart.items', { count: 3, name: 'Ada (1)' })).toBe(
      '3 عناصر لـ \u2068Ada (1)\u2069',
    )
  })
})

describe('a broken catalog', () => {
  test.each<[string, Catalog, string]>([
    ['a missing message', { cart: { title: 'Warenkorb', terms: german.cart.terms } }, 'there is no translation'],
    ['an empty message', { cart: { ...german.cart, items: ' ' } }, 'there is no translation'],
    ['a wrong placeholder', { cart: { ...german.cart, items: '{count, plural, other {#}} für {nome}' } }, 'where English has'],
    ['a placeholder without its plural', { cart: { ...german.cart, items: '{count} für {name}' } }, 'where English has'],
    ['an unclosed placeholder', { cart: { ...german.cart, items: '{count, plural, other {#} für {name}' } }, "can't be read"],
  ])('falls back to English and reports %s', (_, translated, why) => {
    const source = compiled(translated)
    expect(formatMessage(source, 'cart.items', { count: 2, name: 'Ada' })).toBe('2 items for Ada')
    expect(source.problems).toEqual([expect.stringMatching(/^cart\.items \(de\): /)])
    expect(source.problems[0]).toContain(why)
  })

  test('leaves out a missing value and reports it', () => {
    const source = compiled(german)
    expect(formatMessage(source, 'cart.items', { count: 2 })).toBe(' für ')
    expect(source.problems).toEqual([expect.stringContaining('Missing value for argument "name"')])
  })

  test('shows the key of an unknown message and reports it', () => {
    const source = compiled(german)
    expect(formatMessage(source, 'cart.none')).toBe('cart.none')
    expect(source.problems).toEqual(['cart.none (de): there is no such message'])
  })

  test('throws if the English text is invalid', () => {
    const broken = { title: 'Cart {' }
    expect(() => compileCatalog({ english: broken, translated: broken, language: 'en' }, () => {})).toThrow(
      'The English message title',
    )
  })

  test("falls back to English if a language can't be loaded", async () => {
    const gone = () => Promise.reject(new Error('gone'))
    const loaders = { de: gone, fr: gone, es: gone, pt: gone, ja: gone, ar: gone }
    const messages = await loadCatalog<{ title: string }>({ en: async () => ({ messages: { title: 'Cart' } }), ...loaders })
    expect(messages.title).toBe('Cart')
  })
})

test('a server formats each language, and falls back to English for a broken translation', () => {
  const { problems, report } = reported()
  const read = () => ({
    [toTranslationKey('shop.cart.title', english.cart.title)]: '',
    [toTranslationKey('shop.cart.items', english.cart.items)]: german.cart.items,
    [toTranslationKey('shop.cart.terms', english.cart.terms)]: german.cart.terms,
  })
  const messagesIn = createServerMessages({ english, name: 'shop', read }, report)
  expect(messagesIn('de')('cart.title')).toBe('Cart')
  expect(messagesIn('de')('cart.items', { count: 1, name: 'Ada' })).toBe('1 Artikel für Ada')
  expect(problems).toEqual(['cart.title (de): there is no translation'])
})
