import { describe, expect, test } from 'vitest'
import { findChosenLanguage, getRequestLanguage, toLanguageCookie } from './request-language.ts'

const of = (headers: Record<string, string>) => getRequestLanguage(new Headers(headers))

describe('the language of a request comes from', () => {
  test.each<[string, Record<string, string>, string]>([
    ['the default if nothing is sent', {}, 'en'],
    ["the browser's preference", { 'accept-language': 'fr-CH, de;q=0.5' }, 'fr'],
    ['the first preference that we support', { 'accept-language': 'tlh, ja;q=0.5' }, 'ja'],
    ['the default if no preference is supported', { 'accept-language': 'tlh, nl' }, 'en'],
    ['the default if the header is broken', { 'accept-language': ';;q=,\u00ff' }, 'en'],
    ["the user's choice, regardless of the browser", { cookie: 'a=b; tradepost_language=ar', 'accept-language': 'fr' }, 'ar'],
    ['the browser if the choice is not supported', { cookie: 'tradepost_language=tlh', 'accept-language': 'fr' }, 'fr'],
    ['the browser if the choice is broken', { cookie: 'tradepost_language=%E0%A4%A', 'accept-language': 'fr' }, 'fr'],
  ])('%s', (_, headers, language) => {
    expect(of(headers)).toBe(language)
  })

  test('the choice in a cookie set by an earlier request', () => {
    const [pair = ''] = toLanguageCookie('ja', true).split(';')
    expect(findChosenLanguage(new Headers({ cookie: pair }))).toBe('ja')
    expect(toLanguageCookie('ja', true)).toMatch(/^__Host-tradepost_language=ja;.*; Secure/)
  })
})
