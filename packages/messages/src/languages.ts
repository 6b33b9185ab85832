/** Languages of all pages and emails (ISO 639-1). The first one is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Names of the languages, each in its own language, so that its speakers recognize it in a list. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
}

/** Returns whether a language tag is one of our languages. */
export function isLanguage(tag: string): tag is Language {
  return LANGUAGES.some((language) => language === tag)
}

/** Locales for languages whose formats need more than the language code. */
const LOCALES: Partial<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR', ar: 'ar-u-nu-latn' }

/** Returns the locale for formatting a language's dates, numbers and amounts (BCP 47). */
export function toLocale(language: Language): string {
  return LOCALES[language] ?? language
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar'])

/** Returns the text direction of a language, for `dir` attributes. */
export function toDirection(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

/**
 * Isolates a name, an address or a code from a sentence that may run in the other direction: it keeps its own direction, and
 * punctuation next to it stays in place (Unicode's first strong isolate).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
