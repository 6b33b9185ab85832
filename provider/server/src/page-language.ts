import { findAcceptedLanguage, findLanguageByTag } from '@tradepost/kit/http/accept-language'
import { LANGUAGES, type Language } from '@tradepost/messages/languages'
import type { Context } from 'hono'

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
