import type { Attempt } from '@tradepost/contract/hosted/checkout'
import type { Decline, Refusal } from '@tradepost/contract/hosted/refusals'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { messages, t } from '#src/messages.ts'
import type { FieldName } from './form/form-values.ts'

const isRefusal = (code: string): code is Refusal => Object.hasOwn(messages.refusals, code)
const isDecline = (code: string): code is Decline => Object.hasOwn(messages.declines, code)

/** Returns the server's error in the buyer's language; the server's own message if the code isn't meant for buyers. */
export function describeRefusal({ code, message }: ErrorBody): string {
  return isRefusal(code) ? t(`refusals.${code}`) : message
}

/** Returns why a payment was declined. A reason that isn't for buyers gets the general message. */
export function describeDecline({ error_code: code }: Attempt): string {
  return t(`declines.${code !== null && isDecline(code) ? code : 'GENERIC_DECLINE'}`)
}

/** Returns the message beside a field that the server refused: its reason if known, otherwise how to fix the field. */
export function issueWords(field: FieldName, { code }: ErrorBody): string {
  if (code !== 'INVALID_REQUEST_PARAMETERS' && isRefusal(code)) return t(`refusals.${code}`)
  return code === 'INVALID_REQUEST_PARAMETERS' && field === 'email' ? t('errors.emailMalformed') : t('errors.checkEntry')
}
