import type { Attempt } from '@tradepost/contract/hosted/checkout'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { messages } from '#src/languages/messages.ts'
import type { FieldName } from './form-values.ts'

function wordsFor(table: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

/** What the server refused, in the buyer's language; in its own words where the code is none that buyers should meet. */
export function refusalMessage({ code, message }: ErrorBody): string {
  return wordsFor(messages.refusals, code) ?? message
}

/** Why a payment was declined. A reason that buyers are not told is told as any other. */
export function declineWords({ error_code: code }: Attempt): string {
  return wordsFor(messages.declines, code ?? '') ?? messages.declines.GENERIC_DECLINE
}

/** What is said beside a field that the server did not take: the reason where it has a code, else what to do there. */
export function issueWords(field: FieldName, { code }: ErrorBody): string {
  if (code !== 'INVALID_REQUEST_PARAMETERS') return wordsFor(messages.refusals, code) ?? messages.errors.checkEntry
  return field === 'email' ? messages.errors.emailMalformed : messages.errors.checkEntry
}
