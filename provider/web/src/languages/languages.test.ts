import { LANGUAGES } from '@tradepost/messages/languages'
import { describe, expect, test } from 'vitest'
import { loadLanguage } from './load-language.ts'
import { type Messages, messages } from './messages.ts'

/** Texts that are the same in every language, or in one of them: figures, names, and words that both borrowed. */
const ALIKE: readonly string[] = [
  'summary.times',
  'summary.quantityTimes',
  'subscriptions.amountEvery',
  'address.eircode.label',
  'address.cep.label',
  'taxes.gst.label',
  'taxes.gst.inSentence',
  'challenge.secure',
]
const ALIKE_IN: Record<string, readonly string[]> = {
  // Shown where digits are typed from left to right.
  ar: ['hints.expiration'],
  de: ['hints.optional'],
  fr: ['address.province.label', 'fields.expiration', 'summary.total'],
  es: ['summary.subtotal', 'summary.total'],
  pt: ['summary.subtotal', 'summary.total'],
  ja: ['fields.upiId', 'methods.names.upi_collect'],
}

/** Languages not written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
}

/** Placeholders for arguments. A count is not a number here, because each language formats numbers in its own way. */
const GIVEN = ['«one»', '«two»']

/** Returns every sentence with its path, after calling its functions. */
function sentencesOf(part: object, way = ''): [string, string][] {
  return Object.entries(part).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'function') return [[way + name, String(Reflect.apply(value, undefined, GIVEN))]]
    return typeof value === 'string' ? [[way + name, value]] : sentencesOf(value, `${way}${name}.`)
  })
}

async function wordsOf(language: (typeof LANGUAGES)[number]): Promise<Messages> {
  await loadLanguage(language)
  return messages
}

const english = new Map(sentencesOf(await wordsOf('en')))
/** Returns which of its arguments a sentence shows. */
function shownIn(sentence = '', language = 'en'): boolean[] {
  return [...GIVEN, new Intl.NumberFormat(language).format(Number.NaN)].map((each) => sentence.includes(each))
}

describe.each(LANGUAGES)('%s', async (language) => {
  const words = await wordsOf(language)
  const sentences = sentencesOf(words)

  test('says everything that English says, and nothing else', () => {
    expect(sentences.map(([way]) => way).sort()).toEqual([...english.keys()].sort())
    expect(sentences.filter(([, sentence]) => sentence.trim() === '')).toEqual([])
  })

  test('is a language that numbers, amounts and names can be written in', () => {
    expect(Intl.getCanonicalLocales(words.language)).toEqual([words.language])
    expect(words.language.split('-')[0]).toBe(language)
  })

  test('leaves nothing out of a sentence that belongs into it', () => {
    expect(sentences.map(([way, sentence]) => [way, shownIn(sentence, words.language)])).toEqual(
      sentences.map(([way]) => [way, shownIn(english.get(way))]),
    )
  })

  test.skipIf(!SCRIPTS[language])('is written in its own script', () => {
    const foreign = sentences.filter(([, sentence]) => !SCRIPTS[language]?.test(sentence)).map(([way]) => way)
    expect(foreign.filter((way) => ![...ALIKE, ...(ALIKE_IN[language] ?? []), 'language'].includes(way))).toEqual([])
  })

  test.skipIf(language === 'en')('is not English by mistake', () => {
    const alike = sentences.filter(([way, sentence]) => english.get(way) === sentence).map(([way]) => way)
    const own = ALIKE_IN[language] ?? []
    expect(alike.filter((way) => !ALIKE.includes(way)).sort()).toEqual([...own].sort())
  })
})
