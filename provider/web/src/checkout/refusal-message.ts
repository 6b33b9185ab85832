import type { Attempt } from '@tradepost/contract/hosted/checkout'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { messages } from '#src/languages/messages.ts'
import type { FieldName } from './form-values.ts'

function wordsFor(table: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

/** Returns the server's error in the buyer's language; its own message if the code is not for buyers. */
export function refusalMessage({ code, message }: ErrorBody): string {
  return wordsFor(messages.refusals, code) ?? message
}

/** Returns why a payment was declined. A reason that buyers don't see gets the generic message. */
export function declineWords({ error_code: code }: Attempt): string {
  return wordsFor(messages.declines, code ?? '') ?? messages.declines.GENERIC_DECLINE
}

/** Returns the message beside a field that the server refused: the reason if it has a code, otherwise how to fix it. */
export function issueWords(field: FieldName, { code }: ErrorBody): string {
  if (code !== 'INVALID_REQUEST_PARAMETERS') return wordsFor(messages.refusals, code) ?? messages.errors.checkEntry
  return field === 'email' ? messages.errors.emailMalformed : messages.errors.checkEntry
}
