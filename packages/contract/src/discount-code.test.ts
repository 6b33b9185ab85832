import { expect, test } from 'vitest'
import { tidyCode, toCodeKey } from './discount-code.ts'
import { DiscountCodes } from './provider/checkout/checkouts.ts'
import { CreateDiscount } from './provider/discounts.ts'

test.each([
  ['with a zero-width space behind it', 'WELCOME-10\u200b'],
  ['with a zero-width space inside', 'WEL\u200bCOME-10'],
  ['with a byte order mark before it', '\ufeffWELCOME-10'],
  ['between marks of direction', '\u202aWELCOME-10\u202c'],
  ['with a soft hyphen', 'WELCOME\u00ad-10'],
  ['between blanks of every kind', '\u00a0\u3000 WELCOME-10\t\r\n\u2009'],
  ['in full width', 'ＷＥＬＣＯＭＥ－１０'],
  ['with the dash of a document', 'WELCOME–10'],
  ['with a hyphen that does not break', 'WELCOME\u201110'],
  ['with a minus sign', 'WELCOME\u221210'],
])('N16: a code %s is the code', (_, text) => {
  expect(tidyCode(text)).toBe('WELCOME-10')
  expect(toCodeKey(text.toLowerCase())).toBe('WELCOME-10')
  expect(CreateDiscount.parse({ type: 'flat', amount: 1, code: text }).code).toBe('WELCOME-10')
  expect(DiscountCodes.safeParse(['welcome-10', text]).error?.issues[0]?.message).toBe('Duplicate discount code')
})

test('N16: controls inside a code stay refused, and nothing visible is no code', () => {
  expect(CreateDiscount.safeParse({ type: 'flat', amount: 1, code: 'WEL\u0007COME' }).success).toBe(false)
  expect(DiscountCodes.safeParse(['\u200b']).success).toBe(false)
})
