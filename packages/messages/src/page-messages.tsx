import type { FormatValues } from 'icu-minify/format'
import type { ReactNode } from 'react'
import { Fragment, jsxs } from 'react/jsx-runtime'
import type { MessageKey, MessageValues, RichValues } from './catalog.ts'
import { type CompiledCatalog, formatMessage, type Report } from './format-message.ts'
import { isLanguage, type Language, toLocale } from './languages.ts'

type Tag = (inside: ReactNode) => ReactNode

/** Formats a page's messages: `t('cart.title')`, `t('cart.items', { count: 3 })`. */
export type PageTranslator<Messages> = {
  <Key extends MessageKey<Messages>>(key: Key, ...values: MessageValues<Messages, Key>): string
  /**
   * Formats a message with tags as React nodes. Each tag becomes an element: `{ link: (inside) => <Link
   * to="/cart">{inside}</Link> }`.
   */
  rich<Key extends MessageKey<Messages>>(key: Key, ...values: RichValues<Messages, Key, Tag>): ReactNode
}

const report: Report = ({ key, language, why }) => console.error(`Message ${key} (${language}): ${why}`)

let drawnLanguage: Language | undefined

/** Sets the language where there is no document, because a server draws the page. */
export function setPageLanguage(language: Language): void {
  drawnLanguage = language
}

/** Returns the language of this page, which the server sets as the document's `lang`. English without a document. */
export function getPageLanguage(): Language {
  if (drawnLanguage) return drawnLanguage
  const tag = typeof document === 'undefined' ? 'en' : document.documentElement.lang
  return isLanguage(tag) ? tag : 'en'
}

/** Returns the locale for this page's dates, numbers and amounts: "en-US". */
export const getPageLocale = (): string => toLocale(getPageLanguage())

const asNodes = (parts: unknown): ReactNode => (Array.isArray(parts) ? jsxs(Fragment, { children: parts }) : (parts as ReactNode))

/** Returns the translator of a loaded catalog, which was compiled at build time (see vite-plugin.ts). */
export function createPageTranslator<Messages>(
  catalog: Messages,
  language: Language = getPageLanguage(),
): PageTranslator<Messages> {
  const source = { catalog: catalog as CompiledCatalog, language, report }
  const translate = (key: string, values?: FormatValues) => String(formatMessage(source, key, values))
  const rich = (key: string, values: Record<string, string | number | Date | Tag> = {}) => {
    const wrapped = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (inside: unknown[]) => value(asNodes(inside)) : value,
    ])
    return asNodes(formatMessage<ReactNode>(source, key, Object.fromEntries(wrapped)))
  }
  return Object.assign(translate, { rich }) as PageTranslator<Messages>
}

/** Loads the compiled catalog of a language. */
export type Loaders = Readonly<Record<Language, () => Promise<{ messages: CompiledCatalog }>>>

/**
 * Loads a catalog in the page's language. If that fails, logs an error and loads English. Don't await it at the top level of a
 * module: the build would then split the app into hundreds of files.
 */
export async function loadCatalog<English>(loaders: Loaders): Promise<English> {
  const language = getPageLanguage()
  const load = async (loaded: Language) => (await loaders[loaded]()).messages as English
  if (language === 'en') return load('en')
  try {
    return await load(language)
  } catch (error) {
    console.error(`The texts in ${language} can't be loaded`, error)
    return load('en')
  }
}
