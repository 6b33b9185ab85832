/** Languages of every page and email (ISO 639-1); the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language's name in itself, as a person looks for it in a list. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
}

export function isLanguage(tag: string): tag is Language {
  return LANGUAGES.some((language) => language === tag)
}

/** Locales whose dates, numbers and currencies differ from those of the bare language. */
const LOCALES: Partial<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR', ar: 'ar-u-nu-latn' }

/** Returns the locale in which a language's dates, numbers and amounts are written (BCP 47). */
export function toLocale(language: Language): string {
  return LOCALES[language] ?? language
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar'])

/** Returns the direction of a language, for the page's `dir`. */
export function toDirection(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

/**
 * Isolates a name, an address or a code from a sentence that may run in the other direction: it keeps its own direction, and
 * punctuation beside it doesn't jump over it (Unicode's first strong isolate).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
