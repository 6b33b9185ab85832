/** Languages of the hosted pages and of emails to buyers (ISO 639-1); the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar'])

/** Returns the direction of a language, for the page's `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

/**
 * Isolates a name, an address or a code from a sentence that may run in the other direction: it keeps its own direction, and
 * punctuation beside it doesn't jump over it (Unicode's first strong isolate).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
