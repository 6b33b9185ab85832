import { LANGUAGES, type Language } from '@tradepost/messages/languages'
import { type Messages, setMessages } from './messages.ts'

/** Each language is a separate file, so that a page loads only one. */
const LOADERS: Record<Language, () => Promise<{ words: Messages }>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  ja: () => import('./ja.ts'),
  ar: () => import('./ar.ts'),
}

/** Returns the language that the server chose for this page. */
export function languageOfPage(): Language {
  return LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'en'
}

/** Loads the messages of a language and uses them from now on. */
export async function loadLanguage(language: Language): Promise<void> {
  setMessages((await LOADERS[language]()).words)
}
