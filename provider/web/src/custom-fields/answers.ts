import { type AnswerFault, findAnswerFault, normalizeAnswer } from '@tradepost/contract/hosted/custom-fields'
import type { CustomField, CustomFieldResponse } from '@tradepost/contract/provider/checkout/checkout-options'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { toLatinDigits } from '@tradepost/ui/formats/latin-digits'
import { customName, type FormValues } from '#src/checkout/form/form-values.ts'
import type { FieldErrors } from '#src/checkout/form/validation.ts'
import { t } from '#src/messages.ts'

type Fields = readonly CustomField[]

/** Value of an incomplete date, for which the browser itself reports nothing. */
export const PARTIAL_DATE = '?'

/** Returns the decimal separator of the page's language. */
function decimalSeparator(): string {
  const parts = new Intl.NumberFormat(getPageLocale()).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Returns the answer to a field in the format to send: numbers with Latin digits and a point, a checkbox as true or false. */
function toAnswer(field: CustomField, values: FormValues): string {
  const text = normalizeAnswer(values[customName(field.key)] ?? '')
  if (field.field_type === 'boolean') return text || 'false'
  return field.field_type === 'number' ? toLatinDigits(text).replace(decimalSeparator(), '.') : text
}

function faultMessage({ field_type: type }: CustomField, fault: AnswerFault): string {
  switch (fault) {
    case 'missing':
      if (type === 'boolean') return t('custom.unchecked')
      return type === 'dropdown' ? t('custom.unchosen') : t('custom.required')
    case 'number':
      return t('custom.number', { example: 12.5 })
    case 'email':
      return t('errors.emailMalformed')
    case 'url':
      return t('custom.url')
    case 'date':
      return t('custom.date')
    case 'dropdown':
      return t('custom.unchosen')
    case 'boolean':
    case 'too_long':
      return t('errors.checkEntry')
  }
}

/** Returns the errors of the answers, by field; empty if they can be sent. */
export function answerErrors(fields: Fields, values: FormValues): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = findAnswerFault(field, toAnswer(field, values))
      return fault ? [[customName(field.key), faultMessage(field, fault)]] : []
    }),
  )
}

/** Returns the answers among the values, without empty ones. */
export function listAnswers(fields: Fields, values: FormValues): CustomFieldResponse[] {
  return fields.map((field) => ({ key: field.key, value: toAnswer(field, values) })).filter(({ value }) => value !== '')
}
