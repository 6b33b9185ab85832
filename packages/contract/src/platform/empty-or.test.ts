import { expect, test } from 'vitest'
import { CountryCode, Email } from '../provider/primitives.ts'
import { BrandForm } from './catalog/seller-brands.ts'
import { emptyOr } from './empty-or.ts'
import { describeIssue } from './seller-issue.ts'

const email = emptyOr(Email, () => describeIssue('enterAValidEmail'))

test.each([
  ['', ''],
  ['   ', ''],
  [' Ruth@Example.com ', 'ruth@example.com'],
])('normalizes %j to %j', (given, kept) => {
  expect(email.parse(given)).toBe(kept)
})

test.each(['ruth', 'ruth@', `${'a'.repeat(250)}@example.com`])("rejects %j with its field's message and no other", (given) => {
  expect(email.safeParse(given).error?.issues).toMatchObject([{ message: 'Enter a valid email, such as name@example.com' }])
})

test('an unknown country and a URL without a scheme get messages that say what to do', () => {
  expect(emptyOr(CountryCode, () => describeIssue('chooseACountry')).safeParse('XX').error?.issues).toMatchObject([
    { message: 'Choose a country' },
  ])
  const brand = { name: 'Plumb', description: '', url: 'plumb.example', support_email: '', statement_descriptor: '' }
  expect(BrandForm.safeParse(brand).error?.issues).toMatchObject([
    { path: ['url'], message: 'Enter a full URL, such as https://example.com' },
  ])
})
