import { expect, test } from 'vitest'
import { formatEmail, readEmail, readLinkedEmail } from './email-address.ts'
import { findAnswerFault } from './hosted/custom-fields.ts'
import { CheckoutLinkQuery } from './platform/buyer/checkout.ts'
import { Email } from './provider/primitives.ts'
import { INVALID_EMAILS, VALID_EMAILS } from './test-emails.ts'

const emailField = { key: 'k', label: 'L', field_type: 'email', required: true } as const

test.each(VALID_EMAILS)('N10: %s is an email, kept as %s', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept)
  expect(readEmail(kept)).toBe(kept)
  expect(Email.parse(typed)).toBe(kept)
  expect(findAnswerFault(emailField, typed)).toBeUndefined()
})

test.each(INVALID_EMAILS)('N10: %j is no email', (text) => {
  expect(readEmail(text)).toBeUndefined()
  expect(Email.safeParse(text).error?.issues).toMatchObject([{ message: 'Invalid email' }])
  expect(findAnswerFault(emailField, text)).toBe('email')
})

test('N10: an address is shown with its domain in its own letters', () => {
  for (const [, kept] of VALID_EMAILS) {
    expect(formatEmail(kept)).not.toContain('xn--')
    expect(readEmail(formatEmail(kept)), kept).toBe(kept)
  }
  expect(formatEmail('info@xn--bcher-kva.example.com')).toBe('info@bücher.example.com')
  expect(formatEmail('почта@xn--e1afmkfd.xn--p1ai')).toBe('почта@пример.рф')
  expect(formatEmail('用户@xn--r8jz45g.xn--zckzah')).toBe('用户@例え.テスト')
})

test.each(['', 'maya', 'maya@example.com', 'xn--', 'a@xn--', 'a@xn--a', 'a@xn--99999999.de', 'a@xn--\u{1f600}.de'])(
  'N10: %j is shown as it is',
  (text) => {
    expect(formatEmail(text)).toBe(text)
  },
)

test('N15: in a URL, a plus that nobody encoded is still a plus', () => {
  for (const [written, kept] of [
    ['a+b@example.com', 'a+b@example.com'],
    ['a%2Bb@example.com', 'a+b@example.com'],
    ['a+b+c%40example.com', 'a+b+c@example.com'],
    ['%20maya@example.com%20', 'maya@example.com'],
  ])
    expect(readLinkedEmail(new URLSearchParams(`email=${written}`).get('email') ?? ''), written).toBe(kept)
  expect(CheckoutLinkQuery.parse({ productId: 'pdt_1', email: 'a b@example.com' })).toMatchObject({ email: 'a+b@example.com' })
})

test('N10: an address of 254 octets is an email, one more is not, whatever its alphabet', () => {
  const longest = `${'a'.repeat(242)}@example.com`
  expect(readEmail(longest)).toBe(longest)
  expect(readEmail(`a${longest}`)).toBeUndefined()
  expect(readEmail(`${'я'.repeat(121)}@example.com`)).toBeDefined()
  expect(readEmail(`${'я'.repeat(122)}@example.com`)).toBeUndefined()
})

test('N10: a text of any length is checked in a moment', () => {
  for (const text of [`${'a.'.repeat(50_000)}@example.com`, `a@${'b.'.repeat(50_000)}`, `${'!'.repeat(100_000)}@`])
    expect(readEmail(text)).toBeUndefined()
})
