import process from 'node:process'
import { createServerMessages } from '@tradepost/messages/server-messages'
import { messages as ar } from '@tradepost/provider-messages/ar/documents'
import { messages as de } from '@tradepost/provider-messages/de/documents'
import { messages as en } from '@tradepost/provider-messages/en/documents'
import { messages as es } from '@tradepost/provider-messages/es/documents'
import { messages as fr } from '@tradepost/provider-messages/fr/documents'
import { messages as ja } from '@tradepost/provider-messages/ja/documents'
import { messages as pt } from '@tradepost/provider-messages/pt/documents'

/**
 * Returns the translator of a language: `messagesIn('de')('receipts.subject', { business })`. A message that can't be shown as
 * written is a warning of the process, because calculations have no log at hand.
 */
export const messagesIn = createServerMessages({ en, de, fr, es, pt, ja, ar }, ({ key, language, why }) =>
  process.emitWarning(`Message ${key} (${language}): ${why}`),
)

/** Formats the server's messages in one language. */
export type Translate = ReturnType<typeof messagesIn>
