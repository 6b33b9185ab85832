import process from 'node:process'
import { createServerMessages } from '@tradepost/messages/server-messages'
import { messages } from '@tradepost/platform-messages/words-answers'

/** Opens the texts of refusals or of timelines. The API says them in English, and pages in their own language. */
export const openAnswers = <Part extends 'faults' | 'events'>(part: Part) =>
  createServerMessages({ english: messages[part], name: `answers.${part}`, read: () => ({}) }, ({ key, why }) =>
    process.emitWarning(`Answer ${key}: ${why}`),
  )
