import { compileCatalog } from './compile-catalog.ts'
import type { CompiledMessage } from './format-message.ts'
import { type Language, toLocale } from './languages.ts'

/** How icu-minify marks the plurals in a compiled message. */
const PLURAL = 2

/** Lists the branches of each plural in a compiled message, those within other branches too. */
function listPlurals(part: CompiledMessage | unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(part)) return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listPlurals) : []
  const [, kind, branches] = part
  const own = kind === PLURAL && typeof branches === 'object' && branches !== null ? [{ ...branches }] : []
  return [...own, ...part.flatMap(listPlurals)]
}

/**
 * Returns the forms that a plural of this language has to have and lacks. `=1` counts as `one`, because both match the number 1.
 */
function findMissingForms(message: CompiledMessage, language: Language): string[] {
  const forms = new Intl.PluralRules(toLocale(language)).resolvedOptions().pluralCategories
  return listPlurals(message).flatMap((plural) =>
    forms.filter((form) => !Object.hasOwn(plural, form) && !(form === 'one' && Object.hasOwn(plural, '=1'))),
  )
}

/**
 * Returns what is wrong with a translation: it can't be read, has other arguments or tags than the English text, or lacks a form
 * of a plural.
 */
export function findMistake({
  english,
  text,
  language,
}: {
  english: string
  text: string
  language: Language
}): string | undefined {
  let mistake: string | undefined
  const { message } = compileCatalog({ english: { message: english }, translated: { message: text }, language }, ({ why }) => {
    mistake = why
  })
  if (mistake !== undefined || typeof message === 'string' || !Array.isArray(message)) return mistake
  const missing = findMissingForms(message, language)
  return missing.length === 0 ? undefined : `its plural has no form "${missing[0]}"`
}
