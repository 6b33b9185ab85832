import { describe, expect, test } from 'vitest'
import { findTaxId } from './tax-ids.ts'

/** One made-up ID of each country in its full form. */
const IDS =
  'AE 100123456700003 AT ATU12345678 BA 123456789012 BE BE0776091951 BG BG123456789 CY CY12345678X CZ CZ12345678 DE DE136695976 DK DK12345678 EE EE123456789 ES ESX1234567X FI FI12345678 FR FRAB123456789 GB GB980780684 GR EL123456789 HR HR12345678901 HU HU12345678 ID 012345678901234 IE IE1234567WA IN 22AAAAA0000A1Z5 IS IS12345 IT IT12345678901 LT LT123456789 LU LU12345678 LV LV12345678901 MD 1234567890123 ME 12345678 MT MT12345678 NL NL123456789B01 NO NO123456789MVA PL PL1234567890 PT PT123456789 RO RO1234567890 RS 123456789 SE SE123456789001 SI SI12345678 SK SK1234567890'
const CASES = [...IDS.matchAll(/(..) (\S+)/g)].map(([, country = '', id = '']) => [country, id] as const)

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const spaced = (text: string) => [...text].join('\u00a0')
/** Without the prefix, where there is one. */
const bare = (country: string, id: string) => id.replace(country === 'GR' ? /^EL/ : new RegExp(`^${country}`), '')

describe.each(CASES)('N5: a tax ID of %s', (country, id) => {
  test.each([
    ['in its full form', id],
    ['without its prefix', bare(country, id)],
    ['with the country’s code', `${country}${bare(country, id)}`],
    ['in small letters', id.toLowerCase()],
    ['in full-width letters', wide(id)],
    ['with blanks, dots, dashes and slashes', ` ${spaced(id)}.-/\u2010\u200b\t`],
    ['in full width without its prefix', wide(bare(country, id))],
  ])('%s gives the full form', (_, typed) => {
    expect(findTaxId(country, typed)).toBe(id)
  })

  test('of another form stays refused', () => {
    for (const wrong of ['', country, `${id}1`.slice(0, 3), `${id}12345678`, 'XX1234567890123', `${id}Ä`])
      expect(findTaxId(country, wrong)).toBeUndefined()
  })
})

test.each([
  ['BE', 'BE776091951', 'BE0776091951'],
  ['BE', '776.091.951', 'BE0776091951'],
  ['AT', '12345678', 'ATU12345678'],
  ['AT', 'AT 123 45 678', 'ATU12345678'],
  ['NO', '123 456 789', 'NO123456789MVA'],
  ['NO', '123456789 MVA', 'NO123456789MVA'],
  ['GR', 'GR 123456789', 'EL123456789'],
  ['GB', 'GBGD001', 'GBGD001'],
  ['GB', 'HA599', 'GBHA599'],
  ['ES', 'ES12345678X', 'ES12345678X'],
  ['IE', 'IE1+23456A', 'IE1+23456A'],
])('N5: in %s, %s is %s', (country, typed, full) => {
  expect(findTaxId(country, typed)).toBe(full)
})

test('N5: an ID with the prefix of another country is refused', () => {
  for (const [country, id] of CASES.filter(([, full]) => /^[A-Z]{2}/.test(full)))
    for (const [other] of CASES.filter(([code]) => code !== country)) expect(findTaxId(other, id)).toBeUndefined()
})

test('N5: a country that doesn’t tax what is sold here has no tax IDs', () => {
  expect(findTaxId('US', '123456789')).toBeUndefined()
  expect(findTaxId('constructor', '123456789')).toBeUndefined()
})
