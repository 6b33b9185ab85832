import type { Decline } from '@tradepost/contract/hosted/refusals'
import { words as declines } from '@tradepost/contract/hosted/words-declines'

/** In English: hosted pages show the same messages in the buyer's language. They have no arguments, so they are plain texts. */
const WORDS: Readonly<Record<Decline, string>> = declines

const isDecline = (code: string): code is Decline => Object.hasOwn(WORDS, code)

/**
 * Returns the decline message for the buyer. Codes for theft and fraud get the generic message, because the person at the
 * checkout may not own the card (reference, 3.13).
 */
export function describeDecline(code: string | null): string {
  return WORDS[code !== null && isDecline(code) ? code : 'GENERIC_DECLINE']
}

/** Returns the code that the API shows: theft and fraud become GENERIC_DECLINE. */
export function toPublicDeclineCode(code: string | null): string {
  return code === null || /^(STOLEN_CARD|LOST_CARD|PICKUP_CARD|FRAUDULENT)$/.test(code) ? 'GENERIC_DECLINE' : code
}
