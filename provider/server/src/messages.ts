import process from 'node:process'
import { findAcceptedLanguage, findLanguageByTag } from '@tradepost/kit/http/accept-language'
import { findPackageFile } from '@tradepost/kit/package-files'
import { LANGUAGES, type Language } from '@tradepost/messages/languages'
import { readTranslations } from '@tradepost/messages/read-translations'
import { createServerMessages } from '@tradepost/messages/server-messages'
import type { Context } from 'hono'
import { messages as english } from '#src/words-documents.ts'

/**
 * Returns the language that the shop forces, or English if our pages lack it; without one, the first supported language that the
 * browser accepts, or English.
 */
export function chooseLanguage({ forced, accepted }: { forced: string | null; accepted: string | undefined }): Language {
  const chosen = forced ? findLanguageByTag(forced, LANGUAGES) : findAcceptedLanguage(accepted ?? '', LANGUAGES)
  return chosen ?? LANGUAGES[0]
}

/** Returns the language that a browser accepts. */
export const readLanguage = (c: Context): Language => chooseLanguage({ forced: null, accepted: c.req.header('accept-language') })

const read = (language: string) => readTranslations(findPackageFile(`@tradepost/provider-messages/${language}.json`))

/**
 * Returns the translator of a language: `messagesIn('de')('receipts.subject', { business })`. A message that can't be shown as
 * written is a warning of the process, because calculations have no log at hand.
 */
export const messagesIn = createServerMessages({ english, name: 'documents', read }, ({ key, language, why }) =>
  process.emitWarning(`Message ${key} (${language}): ${why}`),
)

/** Formats the server's messages in one language. */
export type Translate = ReturnType<typeof messagesIn>
