import { findMistake } from '@tradepost/messages/check-translation'
import { isLanguage, LANGUAGES } from '@tradepost/messages/languages'
import {
  compareTranslations,
  listMessages,
  type Translations,
  toMessageKey,
  toTranslationKey,
  type Untranslated,
} from '@tradepost/messages/translations'
import type { Texts, Translated } from './catalogs.ts'

export const TRANSLATED: readonly Translated[] = LANGUAGES.filter((language) => language !== 'en')
export const isTranslated = (word: string | undefined): word is Translated =>
  word !== undefined && isLanguage(word) && word !== 'en'

/** What a translator fills in: `text`. `before` is the translation of what the English text was before. */
export type ToTranslate = Readonly<Record<string, Omit<Untranslated, 'key'> & { text: string }>>

/** Returns what a language lacks, for a translator to fill in. */
export function listToTranslate(texts: readonly Texts[], translationsOf: (texts: Texts) => Translations): ToTranslate {
  const untranslated = texts.flatMap((each) => compareTranslations(each.sources, translationsOf(each)).untranslated)
  return Object.fromEntries(untranslated.map(({ key, ...text }) => [key, { ...text, text: '' }]))
}

type Taken = { translations: Translations; mistakes: string[] }

/**
 * Takes filled-in texts into a language's translations, in place of those of the same message. Texts that nobody filled in are
 * passed over, and translations of messages that are gone are dropped.
 */
export function takeTranslations(
  { sources }: Pick<Texts, 'sources'>,
  {
    translations,
    filledIn,
    language,
  }: { translations: Translations; filledIn: Readonly<Record<string, unknown>>; language: Translated },
): Taken {
  const english = new Map(listMessages(sources))
  const taken = new Map<string, [key: string, text: string]>()
  const mistakes: string[] = []
  for (const [key, filled] of Object.entries(filledIn)) {
    const source = english.get(key)
    if (source === undefined) continue
    const { text, english: translated } = readFilledIn(filled)
    if (text === '') continue
    const mistake =
      translated !== undefined && translated !== source
        ? 'the English text has changed since: translate the new one'
        : findMistake({ english: source, text, language })
    if (mistake) mistakes.push(`${key}: ${mistake}`)
    else taken.set(key, [toTranslationKey(key, source), text])
  }
  const kept = Object.entries(translations).filter(([key]) => english.has(toMessageKey(key)) && !taken.has(toMessageKey(key)))
  return { translations: Object.fromEntries([...kept, ...taken.values()]), mistakes }
}

/** A filled-in text stands alone, as many tools write it, or beside its English. */
function readFilledIn(filled: unknown): { text: string; english?: string } {
  if (typeof filled === 'string') return { text: filled.trim() }
  const texts = new Map(Object.entries(filled ?? {}).map(([name, text]) => [name, String(text)]))
  const english = texts.get('english')
  return { text: texts.get('text')?.trim() ?? '', ...(english === undefined ? {} : { english }) }
}

/** Lists keys of filled-in texts that no message has. */
export function findUnknownKeys(texts: readonly Texts[], filledIn: Readonly<Record<string, unknown>>): string[] {
  const known = new Set(texts.flatMap(({ sources }) => listMessages(sources).map(([key]) => key)))
  return Object.keys(filledIn).filter((key) => !known.has(key))
}

/** How many texts a language lacks or has too many of, in one line; undefined if it is complete. */
export function describeGaps(
  texts: readonly Texts[],
  language: Translated,
  translationsOf: (texts: Texts) => Translations,
): string | undefined {
  const gaps = texts.map((each) => compareTranslations(each.sources, translationsOf(each)))
  const untranslated = gaps.flatMap((each) => each.untranslated)
  const changed = untranslated.filter(({ before }) => before !== undefined).length
  const gone = gaps.reduce((sum, each) => sum + each.gone.length, 0)
  if (untranslated.length === 0 && gone === 0) return undefined
  return `${language}: ${untranslated.length - changed} texts are not translated, the English of ${changed} has changed, ${gone} are translated that are gone`
}
