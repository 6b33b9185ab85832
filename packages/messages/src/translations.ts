import { createHash } from 'node:crypto'
import type { Catalog } from './catalog.ts'

/**
 * Translations into one language, as its file has them (`messages/de.json`): flat, sorted by key. A key is the message's catalog
 * and its path in it, and a digest of the English text that was translated: `shop.cart.title@3f2a9c`. A translation whose English
 * has changed is therefore one that nobody asks for.
 */
export type Translations = Readonly<Record<string, string>>

/** The English catalogs of a file, by name. */
export type Sources = Readonly<Record<string, Catalog>>

const DIGEST_LENGTH = 6
const toDigest = (english: string) => createHash('sha256').update(english).digest('hex').slice(0, DIGEST_LENGTH)

/** Key of the translation of an English text. */
export const toTranslationKey = (key: string, english: string): string => `${key}@${toDigest(english)}`

/** Key of the message that a translation is of. */
export const toMessageKey = (translationKey: string): string => translationKey.slice(0, translationKey.lastIndexOf('@'))

/** Lists the messages of a catalog with their keys. */
export function listMessages(catalog: Catalog, way = ''): [key: string, text: string][] {
  return Object.entries(catalog).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' ? [[way + name, part]] : listMessages(part, `${way}${name}.`),
  )
}

/**
 * Returns a catalog in the language of the translations. What isn't translated, or was translated from another English text, is
 * left out.
 */
export function translateCatalog(catalog: Catalog, translations: Translations, way: string): Catalog {
  const picked = Object.entries(catalog).map(([name, part]): [string, Catalog | string | undefined] => {
    const key = `${way}.${name}`
    return [
      name,
      typeof part === 'string' ? translations[toTranslationKey(key, part)] : translateCatalog(part, translations, key),
    ]
  })
  return Object.fromEntries(picked.filter((entry): entry is [string, Catalog | string] => entry[1] !== undefined))
}

/** A text to translate. `before`: the translation of what the English text was before. */
export type Untranslated = { key: string; english: string; before?: string }
export type Comparison = {
  untranslated: Untranslated[]
  /** Keys of translations whose message is gone. */
  gone: string[]
}

/** Compares a language's translations with the English catalogs. */
export function compareTranslations(sources: Sources, translations: Translations): Comparison {
  const wanted = new Map(listMessages(sources).map(([key, english]) => [toTranslationKey(key, english), { key, english }]))
  const others = Object.entries(translations).filter(([key]) => !wanted.has(key))
  const before = new Map(others.map(([key, text]) => [toMessageKey(key), text]))
  const keys = new Set([...wanted.values()].map(({ key }) => key))
  return {
    untranslated: [...wanted]
      .filter(([key]) => !Object.hasOwn(translations, key))
      .map(([, { key, english }]) => {
        const old = before.get(key)
        return { key, english, ...(old === undefined ? {} : { before: old }) }
      }),
    gone: others.map(([key]) => key).filter((key) => !keys.has(toMessageKey(key))),
  }
}

/** Prints translations as their file has them. */
export function printTranslations(translations: Translations): string {
  const sorted = Object.entries(translations).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}
