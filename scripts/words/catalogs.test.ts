import { findMistake } from '@tradepost/messages/check-translation'
import type { Language } from '@tradepost/messages/languages'
import { compareTranslations, listMessages, toTranslationKey } from '@tradepost/messages/translations'
import { describe, expect, test } from 'vitest'
import { readTranslations, TEXTS } from './catalogs.ts'
import { TRANSLATED } from './translations.ts'

/** Scripts of the languages that don't use Latin letters. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
}
/** Texts that stay the same in every language: names, abbreviations. */
const NAMES = [
  ...[
    '3-D Secure',
    'ARPU',
    'CEP',
    'Ctrl K',
    'Eircode',
    'Esc',
    'GST',
    'ID',
    'MRR',
    'PDF',
    'Tradepost',
    'URL',
    'Webhook',
    'Webhooks',
  ],
]
/** Texts that a language shares with English. */
const SHARED: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: [
    ...[
      '(optional)',
      'Admin',
      'Administrator',
      'Aggregation',
      'App',
      'Bank',
      'Checkout',
      'Code',
      'Details',
      'Filter',
      'IDs',
      'Import',
    ],
    ...['Link', 'Live', 'Logo', 'Logo <optional>(optional)</optional>', 'Maximum', 'Name', 'Navigation', 'Passkey', 'Passkeys'],
    ...[
      'Person',
      'Shop',
      'Shops',
      'Status',
      'Support',
      'Support: <link>{email}</link>',
      'System',
      'Team',
      'Teams',
      'Text',
      'Wallets',
      'Website',
      'true/false',
    ],
    ...['{brand} in {currency}', 'MRR in {currency}'],
  ],
  fr: [
    ...[
      'Net',
      'Notes',
      'Net <amount></amount>',
      '{name}, image {number, number}',
      'Image {number, number}',
      'page',
      'Action',
      'Actions',
      'Activations',
      'Active',
      'Administration',
      'Code',
      'Condition {number}, type',
      'Confirmation',
    ],
    ...[
      'Contact',
      'Contraction',
      'Cycle',
      'Date',
      'Description',
      'Documents',
      'Expansion',
      'Expiration',
      'Image',
      'Images',
      'Import',
      'Instructions',
      'Invitation',
    ],
    ...[
      'Invitations',
      'Logo',
      'Maximum',
      'Messages',
      'Migrations',
      'Minimum',
      'Navigation',
      'Page {page}',
      'Pages',
      'Province',
      'Session',
    ],
    ...['Sessions', 'Total', 'Type', 'import'],
  ],
  es: ['Error', 'Plan', 'Roles', 'Subtotal', 'Total'],
  pt: ['12M', '30D', '7D', '90D', 'Checkout', 'Churn', 'E-book', 'IDs', 'Link', 'Status', 'Subtotal', 'Total', 'link'],
  ja: ['OK', 'UPI ID', 'true/false'],
  // "MM / YY" is shown where digits are typed from left to right.
  ar: ['MM / YY', 'true/false'],
}

/** Returns whether a message has no words of its own: only digits, symbols and arguments. */
const isWordless = (message: string) => !/\p{L}/u.test(message.replace(/\{\w+(, \w+)?\}|<\/?\w+>/g, ''))

describe.each(TRANSLATED)('%s', (language) => {
  const messages = TEXTS.flatMap((texts) => {
    const translations = readTranslations(texts, language)
    return listMessages(texts.sources).flatMap(([key, english]) => {
      const text = translations[toTranslationKey(key, english)]
      return text === undefined ? [] : [{ key, english, text }]
    })
  })
  const isAlike = (text: string) => isWordless(text) || NAMES.includes(text) || SHARED[language].includes(text)

  // What is not translated yet is English; `npm run check` says how many texts that is.
  test('has no text that English does not have', () => {
    expect(TEXTS.flatMap((texts) => compareTranslations(texts.sources, readTranslations(texts, language)).gone)).toEqual([])
  })

  test('has the arguments and tags of English, and each form of its plurals', () => {
    const mistakes = messages.map(({ key, english, text }) => [key, findMistake({ english, text, language })])
    expect(mistakes.filter(([, mistake]) => mistake !== undefined)).toEqual([])
  })

  test.skipIf(!SCRIPTS[language])('is written in its own script', () => {
    expect(messages.filter(({ text }) => !SCRIPTS[language]?.test(text) && !isAlike(text))).toEqual([])
  })

  test('is not English by mistake', () => {
    expect(messages.filter(({ english, text }) => english === text && !isAlike(text))).toEqual([])
    // Remove a text from the list once it is translated.
    expect(SHARED[language].filter((shared) => !messages.some(({ text }) => text === shared))).toEqual([])
  })
})

test('each English text can be read and has both forms of its plurals', () => {
  const all = TEXTS.flatMap(({ sources }) => listMessages(sources))
  const mistakes = all.map(([key, text]) => [key, findMistake({ english: text, text, language: 'en' })])
  expect(mistakes.filter(([, mistake]) => mistake !== undefined)).toEqual([])
})
