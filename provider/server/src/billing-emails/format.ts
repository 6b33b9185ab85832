import type { Translate } from '#src/messages.ts'
import { messages as english } from '#src/words-documents.ts'

const { reasons } = english.billingEmails
const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

/** Returns the message for a declined card. `code` is the public decline code of the payment. */
export function describeDecline(t: Translate, code: string | null): string {
  return t(`billingEmails.reasons.${code !== null && isReason(code) ? code : 'GENERIC_DECLINE'}`)
}
