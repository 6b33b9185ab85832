import { expect, test } from 'vitest'
import { findPostalCodes, readPostalCode, withPostalCode } from './postal-codes.ts'
import { COUNTRY_CODES } from './provider/primitives.ts'
import { POSTAL_SPELLINGS, WRONG_POSTAL_CODES } from './test-postal-codes.ts'

test.each(POSTAL_SPELLINGS)('N12: in %s, %j is kept as %j', (country, typed, kept) => {
  expect(readPostalCode(country, typed)).toBe(kept)
  expect(readPostalCode(country, kept)).toBe(kept)
})

test.each(WRONG_POSTAL_CODES)('N12: in %s, %j is no postal code, and an address keeps it as it was sent', (country, typed) => {
  expect(readPostalCode(country, typed)).toBeUndefined()
  expect(withPostalCode({ country, zipcode: typed })).toEqual({ country, zipcode: typed })
})

const KNOWN = COUNTRY_CODES.flatMap((country) => {
  const known = findPostalCodes(country)
  return known ? [{ country, ...known }] : []
})
const toFullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** What labels, keyboards and copied text make of a code. */
const SPELLINGS: Record<string, (code: string, country: string) => string> = {
  'in small letters': (code) => code.toLowerCase(),
  'without anything between': (code) => code.replace(/[ -]/g, ''),
  'in full width': toFullWidth,
  'in full width with a wide blank': (code) => toFullWidth(code).replace('\uff0d', '\u3000'),
  'with other dashes': (code) => code.replace(/[ -]/g, '\u2013'),
  'with two blanks of another kind': (code) => code.replace(/[ -]/g, '\u00a0\u202f'),
  'between blanks and invisible marks': (code) => `\ufeff ${code}\u00a0\u200b`,
  'behind the letters of its country': (code, country) => `${country}-${code}`,
  'in Arabic digits': (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
}

test.each(Object.entries(SPELLINGS))("N12: every country's code is understood %s", (_, write) => {
  expect(KNOWN.length).toBeGreaterThan(35)
  for (const { country, example } of KNOWN) expect(readPostalCode(country, write(example, country)), country).toBe(example)
})

test('N12: every mark of every country is taken off, and a code is never mistaken for one', () => {
  for (const { country, example, marks } of KNOWN)
    for (const mark of marks) expect(readPostalCode(country, `${mark} ${example}`), `${country} ${mark}`).toBe(example)
})
