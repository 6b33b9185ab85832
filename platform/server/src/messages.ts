import process from 'node:process'
import { createServerMessages } from '@tradepost/messages/server-messages'
import { messages as ar } from '@tradepost/platform-messages/ar/server'
import { messages as de } from '@tradepost/platform-messages/de/server'
import { messages as en } from '@tradepost/platform-messages/en/server'
import { messages as es } from '@tradepost/platform-messages/es/server'
import { messages as fr } from '@tradepost/platform-messages/fr/server'
import { messages as ja } from '@tradepost/platform-messages/ja/server'
import { messages as pt } from '@tradepost/platform-messages/pt/server'

/** Formats the texts of emails in a language: `messagesIn('de')('order.title')`. */
export const messagesIn = createServerMessages({ en, de, fr, es, pt, ja, ar }, ({ key, language, why }) =>
  process.emitWarning(`Message ${key} (${language}): ${why}`),
)

export type Translate = ReturnType<typeof messagesIn>
