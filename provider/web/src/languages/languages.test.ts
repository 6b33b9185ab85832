import { LANGUAGES } from '@tradepost/contract/hosted/languages'
import { describe, expect, test } from 'vitest'
import { loadLanguage } from './load-language.ts'
import { type Messages, messages } from './messages.ts'

/** Words that happen to be the same in English. */
const SAME: Record<string, readonly string[]> = {
  de: [
    'summary.times',
    'summary.quantityTimes',
    'address.eircode.label',
    'address.cep.label',
    'taxes.gst.label',
    'taxes.gst.inSentence',
    'hints.optional',
    'challenge.secure',
  ],
}

/** Stand for what a sentence is given. A count of them is written NaN, in every language. */
const GIVEN = ['«one»', '«two»']
const TRACES = [...GIVEN, 'NaN']

/** Every sentence by the way to it, with its functions called. */
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
const tracesIn = (sentence = '') => TRACES.filter((each) => sentence.includes(each))

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
    expect(sentences.map(([way, sentence]) => [way, tracesIn(sentence)])).toEqual(
      sentences.map(([way]) => [way, tracesIn(english.get(way))]),
    )
  })

  test.skipIf(language === 'en')('is not English by mistake', () => {
    const same = sentences.filter(([way, sentence]) => english.get(way) === sentence).map(([way]) => way)
    expect(same.sort()).toEqual([...(SAME[language] ?? [])].sort())
  })
})
