import { toTranslationKey } from '@tradepost/messages/translations'
import { expect, test } from 'vitest'
import { describeGaps, findUnknownKeys, listToTranslate, takeTranslations } from './translations.ts'

const items = '{count, plural, one {# item} other {# items}} for {name}'
const sources = { cart: { title: 'Your cart', items, terms: 'Accept the <link>terms</link>' } }
const texts = { name: 'shop', folder: 'shop/messages', sources }
const title = toTranslationKey('cart.title', 'Your cart')
/** The title is translated from another text, `items` is not, and `old` is gone. */
const translations = {
  [toTranslationKey('cart.title', 'Cart')]: 'Warenkorb',
  [toTranslationKey('cart.terms', sources.cart.terms)]: 'Akzeptieren Sie die <link>Bedingungen</link>',
  'cart.old@000000': 'Alt',
}
const take = (filledIn: object) => takeTranslations(texts, { translations, filledIn: { ...filledIn }, language: 'de' })

test('a text without a translation, and one whose English has changed, are printed for the translator', () => {
  expect(listToTranslate([texts], () => translations)).toEqual({
    'cart.title': { english: 'Your cart', before: 'Warenkorb', text: '' },
    'cart.items': { english: items, text: '' },
  })
  expect(describeGaps([texts], 'de', () => translations)).toBe(
    'de: 1 texts are not translated, the English of 1 has changed, 1 are translated that are gone',
  )
})

test('filled-in texts replace those of before; what nobody filled in keeps its old one, and what is gone goes', () => {
  const german = '{count, plural, one {# Artikel} other {# Artikel}} für {name}'
  expect(take({ 'cart.items': { english: items, text: german }, 'cart.title': { english: 'Your cart', text: ' ' } })).toEqual({
    mistakes: [],
    translations: {
      [toTranslationKey('cart.title', 'Cart')]: 'Warenkorb',
      [toTranslationKey('cart.terms', sources.cart.terms)]: 'Akzeptieren Sie die <link>Bedingungen</link>',
      [toTranslationKey('cart.items', items)]: german,
    },
  })
  const all = take({ 'cart.title': 'Ihr Warenkorb', 'cart.items': german }).translations
  expect(all[title]).toBe('Ihr Warenkorb')
  expect(Object.values(all)).not.toContain('Warenkorb')
  expect(describeGaps([texts], 'de', () => all)).toBeUndefined()
})

test.each([
  [
    'another placeholder',
    { 'cart.items': '{count, plural, one {#} other {#}} für {shop}' },
    /it has .*\{shop\}.* where English has .*\{name\}/,
  ],
  ['no placeholder', { 'cart.items': 'Artikel' }, /it has no arguments where English has/],
  ['another tag', { 'cart.terms': 'Akzeptieren Sie die <a>Bedingungen</a>' }, /it has .*a.* where English has .*link/],
  ['a plural without a form', { 'cart.items': '{count, plural, other {#}} für {name}' }, /its plural has no form "one"/],
  ['braces that do not end', { 'cart.items': '{count' }, /it can't be read/],
  ['an English text of before', { 'cart.title': { english: 'Cart', text: 'Korb' } }, /the English text has changed since/],
])('%s is refused', (_, filledIn, mistake) => {
  expect(take(filledIn).mistakes).toEqual([expect.stringMatching(mistake)])
})

test('keys of messages that are gone are named', () => {
  expect(findUnknownKeys([texts], { 'cart.title': 'x', 'cart.old': 'x' })).toEqual(['cart.old'])
})
