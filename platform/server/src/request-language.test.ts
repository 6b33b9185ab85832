import { describe, expect, test } from 'vitest'
import { findChosenLanguage, getRequestLanguage, toLanguageCookie } from './request-language.ts'

const of = (headers: Record<string, string>) => getRequestLanguage(new Headers(headers))

describe('the language of a request', () => {
  test.each<[string, Record<string, string>, string]>([
    ['nothing said', {}, 'en'],
    ['what the browser prefers', { 'accept-language': 'fr-CH, de;q=0.5' }, 'fr'],
    ['the first of them that we have', { 'accept-language': 'tlh, ja;q=0.5' }, 'ja'],
    ['none of them that we have', { 'accept-language': 'tlh, nl' }, 'en'],
    ['a broken header', { 'accept-language': ';;q=,\u00ff' }, 'en'],
    ['a choice, whatever the browser prefers', { cookie: 'a=b; tradepost_language=ar', 'accept-language': 'fr' }, 'ar'],
    ['a choice that we don’t have', { cookie: 'tradepost_language=tlh', 'accept-language': 'fr' }, 'fr'],
    ['a broken choice', { cookie: 'tradepost_language=%E0%A4%A', 'accept-language': 'fr' }, 'fr'],
  ])('%s', (_, headers, language) => {
    expect(of(headers)).toBe(language)
  })

  test('a cookie that was set is the choice of the next request', () => {
    const [pair = ''] = toLanguageCookie('ja', true).split(';')
    expect(findChosenLanguage(new Headers({ cookie: pair }))).toBe('ja')
    expect(toLanguageCookie('ja', true)).toMatch(/; Secure/)
  })
})
