/** The languages of the hosted pages and of the mails to buyers (ISO 639-1), the first for everybody else. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar'])

/** Which way a language is written: the `dir` of its page. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

/**
 * Keeps a name, an address or a code apart from the sentence around it, which may run the other way: it is shown by its own
 * direction, and no sign beside it jumps over (Unicode's first strong isolate).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
