import type { CustomField } from '#src/provider/checkout/checkout-options.ts'
import { isEmail } from '../email-address.ts'

/** Longest answer, in characters; ours, because the reference sets no limit. */
export const ANSWER_LENGTH_MAX = 1000

/** Why an answer is not accepted. */
export type AnswerFault = 'missing' | 'too_long' | 'number' | 'email' | 'url' | 'date' | 'dropdown' | 'boolean'

const NUMBER = /^-?\d{1,20}(\.\d{1,20})?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Characters that no one can see, which `trim` leaves in place. */
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g

function isDate(text: string): boolean {
  const date = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  // A day past the end of its month moves into the next one.
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** Returns the answer as stored, without the space around it; empty if there is none. */
export function normalizeAnswer(answer: string): string {
  return answer.replace(INVISIBLE, '').trim() === '' ? '' : answer.trim()
}

function hasType({ field_type: type, options }: CustomField, answer: string): boolean {
  switch (type) {
    case 'text':
      return true
    case 'number':
      return NUMBER.test(answer)
    case 'email':
      return isEmail(answer)
    case 'url':
      return isWebUrl(answer)
    case 'date':
      return isDate(answer)
    case 'dropdown':
      return options?.includes(answer) ?? false
    case 'boolean':
      return answer === 'true' || answer === 'false'
  }
}

/**
 * Returns what is wrong with a normalized answer, by the rules that the page and the server share. A required checkbox must be
 * checked.
 */
export function findAnswerFault(field: CustomField, answer: string): AnswerFault | undefined {
  const isMissing = answer === '' || (field.field_type === 'boolean' && answer === 'false')
  if (isMissing && field.required) return 'missing'
  if (answer === '') return undefined
  if (answer.length > ANSWER_LENGTH_MAX) return 'too_long'
  if (field.field_type === 'text' || hasType(field, answer)) return undefined
  return field.field_type
}
