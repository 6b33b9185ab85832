import type { PaySession } from '@tradepost/contract/hosted/checkout'
import { ANSWER_LENGTH_MAX, type AnswerFault, findAnswerFault, normalizeAnswer } from '@tradepost/contract/hosted/custom-fields'
import { Fault, type FaultIssue } from '@tradepost/kit/faults'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'

const MESSAGES: Record<AnswerFault, string> = {
  missing: 'Required',
  too_long: `Use at most ${ANSWER_LENGTH_MAX} characters`,
  number: 'Enter a number, such as 12.5',
  email: 'Enter an email address',
  url: 'Enter a web address that starts with https://',
  date: 'Enter a date as YYYY-MM-DD',
  dropdown: 'Choose one of the options',
  boolean: 'Use true or false',
}

/**
 * Returns the buyer's input with custom field answers as stored: in the order of the fields, without empty ones.
 * @throws 422 naming every field whose answer is missing, unexpected or of the wrong type
 */
export function withAnswers({ request }: Pick<CheckoutSessionRow, 'request'>, input: PaySession): PaySession {
  const fields = request.custom_fields ?? []
  const { custom_field_responses: answers = [], ...rest } = input
  const given = new Map(answers.map(({ key, value }) => [key, normalizeAnswer(value)]))
  const issues: FaultIssue[] = []
  const refuse = (key: string, message: string) =>
    issues.push({ path: `custom_field_responses.${key}`, message: `${key}: ${message}` })
  for (const [index, { key }] of answers.entries()) {
    if (!fields.some((field) => field.key === key)) refuse(key, 'This checkout has no such custom field')
    else if (answers.findIndex((answer) => answer.key === key) !== index) refuse(key, 'Answered twice')
  }
  for (const field of fields) {
    const found = findAnswerFault(field, given.get(field.key) ?? '')
    if (found) refuse(field.key, MESSAGES[found])
  }
  const [first] = issues
  if (first) throw new Fault(422, 'INVALID_REQUEST_PARAMETERS', first.message, { issues })
  if (fields.length === 0) return rest
  const responses = fields.map(({ key }) => ({ key, value: given.get(key) ?? '' }))
  return { ...rest, custom_field_responses: responses.filter(({ value }) => value !== '') }
}
