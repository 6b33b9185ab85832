import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAcceptedCountry, findAcceptedLanguage, findLanguageByTag } from './accept-language.ts'

const offered = ['en', 'de', 'fr', 'pt', 'ja', 'ar'] as const

describe('a language tag', () => {
  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['pt-BR', 'pt'],
    ['pt_br', 'pt'],
    ['ar-Arab-EG', 'ar'],
    [' ja ', 'ja'],
    ['deu', undefined],
    ['zh-Hant-TW', undefined],
    ['d', undefined],
    ['-de', undefined],
    ['', undefined],
    ['*', undefined],
  ])('"%s" selects %s', (tag, language) => {
    expect(findLanguageByTag(tag, offered)).toBe(language)
  })

  test('prefers an exact match over the base language', () => {
    expect(findLanguageByTag('pt-BR', ['pt', 'pt-BR'])).toBe('pt-BR')
  })
})

describe('an Accept-Language header', () => {
  test.each([
    ['de', 'de'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['zh-CN, ja;q=0.3, en;q=0.1', 'ja'],
    ['fr;q=0.8,de;q=0.8', 'fr'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=0', undefined],
    ['de;q=2, fr;q=0.1', 'fr'],
    ['de;q=high', undefined],
    ['de ; Q=0.4 , pt-BR ; q=0.5', 'pt'],
    ['en;level=1;q=0.2,ar', 'ar'],
    ['*', undefined],
    ['ko,*;q=0.5', undefined],
    [',,;;=', undefined],
    ['', undefined],
  ])('of "%s" selects %s', (header, language) => {
    expect(findAcceptedLanguage(header, offered)).toBe(language)
  })

  test('with any text selects an offered language or none', () => {
    fc.assert(
      fc.property(fc.string(), (header) =>
        [...offered, undefined].some((each) => each === findAcceptedLanguage(header, offered)),
      ),
    )
  })
})

test.each([
  ['en-US;q=0.5,de-AT', ['US', 'AT'], 'AT'],
  ['zh-Hans-SG', ['CN', 'SG'], 'SG'],
  ['de-at', ['AT', 'DE'], 'AT'],
  // A language without a country is that of most of its speakers, also before languages that name one.
  ['de,en-US;q=0.7,en;q=0.3', ['US', 'DE'], 'DE'],
  ['en', ['US'], 'US'],
  // A country that can't be chosen leaves the word to the next language.
  ['en-GB,de;q=0.5', ['DE', 'US'], 'DE'],
  ['de,de-AT;q=0.9,en-US;q=0.8', ['US', 'AT'], 'AT'],
  ['es-419', ['ES', 'MX'], undefined],
  ['en-US;q=0', ['US'], undefined],
  ['not a language, *, de', ['DE'], 'DE'],
  ['', ['US'], undefined],
])('%j of the countries %j suggests %s', (header, countries, country) => {
  expect(findAcceptedCountry(header, countries)).toBe(country)
})
