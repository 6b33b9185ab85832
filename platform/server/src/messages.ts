import process from 'node:process'
import { findPackageFile } from '@tradepost/kit/package-files'
import { readTranslations } from '@tradepost/messages/read-translations'
import { createServerMessages } from '@tradepost/messages/server-messages'
import { words as english } from '#src/email/words.ts'

const read = (language: string) => readTranslations(findPackageFile(`@tradepost/platform-messages/${language}.json`))

/** Formats the texts of emails in a language: `messagesIn('de')('order.title')`. */
export const messagesIn = createServerMessages({ english, name: 'server', read }, ({ key, language, why }) =>
  process.emitWarning(`Message ${key} (${language}): ${why}`),
)

export type Translate = ReturnType<typeof messagesIn>
