import { createRequire } from 'node:module'
import process from 'node:process'
import { readTranslations } from '@tradepost/messages/read-translations'
import { createServerMessages } from '@tradepost/messages/server-messages'
import { messages as english } from '#src/words-documents.ts'

const require = createRequire(import.meta.url)
const read = (language: string) => readTranslations(require.resolve(`@tradepost/provider-messages/${language}.json`))

/**
 * Returns the translator of a language: `messagesIn('de')('receipts.subject', { business })`. A message that can't be shown as
 * written is a warning of the process, because calculations have no log at hand.
 */
export const messagesIn = createServerMessages({ english, name: 'documents', read }, ({ key, language, why }) =>
  process.emitWarning(`Message ${key} (${language}): ${why}`),
)

/** Formats the server's messages in one language. */
export type Translate = ReturnType<typeof messagesIn>
