import { findAcceptedLanguage } from '@tradepost/kit/http/accept-language'
import { toCookieName } from '@tradepost/kit/http/cookie-name'
import { isLanguage, LANGUAGES, type Language } from '@tradepost/messages/languages'
import { parse, serialize } from 'hono/utils/cookie'
import { COOKIE_SECONDS_MAX } from './auth/accounts/guest-cookie.ts'

/** The language that someone chose in this browser, on https and on http. Pages read it, too, so scripts may see it. */
const [SECURE_COOKIE, PLAIN_COOKIE] = [true, false].map((isHttps) => toCookieName('tradepost_language', { isHttps })) as [
  string,
  string,
]

/** Returns the language chosen in this browser; undefined if none was, or one that we don't have. */
export function findChosenLanguage(headers: Headers): Language | undefined {
  const cookies = parse(headers.get('cookie') ?? '')
  const chosen = cookies[SECURE_COOKIE] ?? cookies[PLAIN_COOKIE]
  return chosen !== undefined && isLanguage(chosen) ? chosen : undefined
}

/** Returns the language of a request: the chosen one, else the one that the browser prefers, else English. */
export function getRequestLanguage(headers: Headers): Language {
  return findChosenLanguage(headers) ?? findAcceptedLanguage(headers.get('accept-language') ?? '', LANGUAGES) ?? 'en'
}

/** Returns the languages of a visitor. */
export const visitorLanguages = (headers: Headers) => ({
  acceptedLanguages: headers.get('accept-language') ?? '',
  language: getRequestLanguage(headers),
  chosenLanguage: findChosenLanguage(headers),
})

/** Returns the `set-cookie` header that keeps a language in this browser. */
export function toLanguageCookie(language: Language, isHttps: boolean): string {
  const name = isHttps ? SECURE_COOKIE : PLAIN_COOKIE
  return serialize(name, language, { path: '/', sameSite: 'Lax', secure: isHttps, maxAge: COOKIE_SECONDS_MAX })
}
