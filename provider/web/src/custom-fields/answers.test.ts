import type { CustomField } from '@tradepost/contract/provider/checkout/checkout-options'
import { expect, test } from 'vitest'
import { buildInitialValues, type FormValues } from '#src/checkout/form/form-values.ts'
import { session } from '#src/checkout/test-session.ts'
import { loadLanguage } from '#src/test-language.ts'
import { answerErrors, listAnswers, PARTIAL_DATE } from './answers.ts'

const field = (type: CustomField['field_type'], changes: Partial<CustomField> = {}): CustomField => ({
  key: 'f',
  label: 'F',
  field_type: type,
  required: false,
  ...changes,
})
const values = (text: string): FormValues => ({ ...buildInitialValues(session, {}, 'US'), 'custom-f': text })

test.each([
  ['en', '12.5', '12.5'],
  ['de', '12,5', '12.5'],
  ['fr', '12,5', '12.5'],
  ['de', '12.5', '12.5'],
  ['ja', '１２', '12'],
  ['ar', '١٢.٥', '12.5'],
] as const)('M16: in %s the number %s is sent as %s', async (language, typed, sent) => {
  await loadLanguage(language)
  expect(answerErrors([field('number')], values(typed))).toEqual({})
  expect(listAnswers([field('number')], values(typed))).toEqual([{ key: 'f', value: sent }])
})

test.each([
  ['de', 'zwölf', 'Geben Sie eine Zahl ein, zum Beispiel 12,5'],
  ['en', '1,000', 'Enter a number, such as 12.5'],
] as const)('M16: in %s the number %s is rejected in that language', async (language, typed, message) => {
  await loadLanguage(language)
  expect(answerErrors([field('number')], values(typed))).toEqual({ 'custom-f': message })
})

test('M16: each empty required field says what to do', async () => {
  await loadLanguage('en')
  const required = { required: true }
  const errorFor = (each: CustomField) => answerErrors([each], values(' '))['custom-f']
  expect(errorFor(field('text', required))).toBe('This field is required')
  expect(errorFor(field('dropdown', { ...required, options: ['S'] }))).toBe('Choose an option')
  expect(errorFor(field('boolean', required))).toBe('Check this box to continue')
})

test('M16: a partly entered date is an error, not an empty answer', async () => {
  await loadLanguage('en')
  expect(answerErrors([field('date')], values(PARTIAL_DATE))).toEqual({ 'custom-f': 'Enter a date' })
})

test('M16: empty answers are left out, and an unchecked checkbox is false', () => {
  expect(listAnswers([field('text')], values(''))).toEqual([])
  expect(listAnswers([field('boolean')], values(''))).toEqual([{ key: 'f', value: 'false' }])
})
