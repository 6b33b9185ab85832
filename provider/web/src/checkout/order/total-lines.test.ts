import type { Totals } from '@tradepost/contract/hosted/checkout'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { session } from '#src/checkout/test-session.ts'
import { loadLanguage } from '#src/test-language.ts'
import { listTotalLines, listTotalNotes } from './total-lines.ts'

beforeAll(() => loadLanguage('en'))

type Case = [name: string, country: string, totals: Partial<Totals>]

// Answers of provider/server's price-cart.ts for these carts: 39.00 and 24.00, or 7 × 3.33 and 13 × 0.99.
const CASES: Case[] = [
  ['no tax', 'US', { subtotal: 6300, total: 6300 }],
  ['added tax', 'DE', { subtotal: 6300, tax: 1197, tax_rate_basis_points: 1900, total: 7497 }],
  ['included tax', 'DE', { subtotal: 6300, tax: 1006, tax_included: 1006, tax_rate_basis_points: 1900, total: 6300 }],
  ['added and included tax', 'DE', { subtotal: 6300, tax: 1079, tax_included: 623, tax_rate_basis_points: 1900, total: 6756 }],
  ['odd prices', 'DE', { subtotal: 3618, tax: 617, tax_included: 372, tax_rate_basis_points: 1900, total: 3863 }],
  ['a discount', 'US', { subtotal: 6300, discount: 630, total: 5670 }],
  ['a discount before tax', 'DE', { subtotal: 6300, discount: 630, tax: 1077, tax_rate_basis_points: 1900, total: 6747 }],
  [
    'a discount on odd prices',
    'DE',
    { subtotal: 3618, discount: 1206, tax: 411, tax_included: 248, tax_rate_basis_points: 1900, total: 2575 },
  ],
  ['a full discount', 'DE', { subtotal: 6300, discount: 6300, tax_rate_basis_points: 1900, total: 0 }],
  ['reverse charge', 'DE', { subtotal: 6300, is_reverse_charge: true, total: 6300 }],
  ['reverse charge with included tax', 'DE', { subtotal: 6300, tax_relief: 1006, is_reverse_charge: true, total: 5294 }],
  [
    'reverse charge with both kinds of tax',
    'DE',
    { subtotal: 6300, discount: 630, tax_relief: 560, is_reverse_charge: true, total: 5110 },
  ],
  ['a free cart for a business', 'DE', { subtotal: 6300, discount: 6300, is_reverse_charge: true, total: 0 }],
  ['odd prices for a business', 'DE', { subtotal: 3618, discount: 362, tax_relief: 335, is_reverse_charge: true, total: 2921 }],
]
const full = (totals: Partial<Totals>): Totals => ({
  ...session.totals,
  codes: totals.discount ? [{ code: 'SAVE10', amount: totals.discount, cycles: null }] : [],
  ...totals,
})
const shown = (country: string, totals: Partial<Totals>, isTaxKnown = true) =>
  listTotalLines(full(totals), { country, isTaxKnown }).map(({ label, amount }) => [label, amount] as const)
const notesOf = (country: string, totals: Partial<Totals>, isTaxKnown = true) =>
  listTotalNotes(full(totals), { country, isTaxKnown }, (amount) => `<${amount}>`)

describe('the lines of the total', () => {
  test.each(CASES)('add up to the total: %s', (_, country, part) => {
    const totals = full(part)
    expect(totals.subtotal - totals.discount + totals.tax - totals.tax_included - totals.tax_relief).toBe(totals.total)
    for (const isTaxKnown of [true, false]) {
      const lines = shown(country, part, isTaxKnown)
      expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(totals.total)
    }
  })

  it('are only the codes if nothing has a price, such as a free trial', () => {
    const free = { subtotal: 0, tax_rate_basis_points: 1900, total: 0 }
    expect(shown('DE', free)).toEqual([])
    expect(shown('DE', { ...free, codes: [{ code: 'SAVE10', amount: 0, cycles: 3 }] })).toEqual([
      ['Discount (SAVE10) · first 3 payments', 0],
    ])
  })

  it("use the country's name for tax, and name the code", () => {
    expect(shown('DE', { subtotal: 6300, discount: 630, tax: 1077, tax_rate_basis_points: 1900, total: 6747 })).toEqual([
      ['Subtotal', 6300],
      ['Discount (SAVE10)', -630],
      ['VAT 19%', 1077],
    ])
    expect(shown('IN', { subtotal: 6300, tax: 1134, tax_rate_basis_points: 1800, total: 7434 })).toContainEqual(['GST 18%', 1134])
  })

  it('show that there is no tax only once the address is known', () => {
    expect(shown('US', {}, true)).toEqual([
      ['Subtotal', 6300],
      ['Sales tax', 0],
    ])
    expect(notesOf('US', {}, true)).toEqual([])
    expect(shown('US', {}, false)).toEqual([['Subtotal', 6300]])
    expect(notesOf('US', {}, false)).toEqual(['Tax is calculated from your address.'])
    expect(shown('', {}, false)).toEqual([['Subtotal', 6300]])
  })

  it("show the tax that a business doesn't pay, with a note on who accounts for it", () => {
    expect(shown('DE', { tax_relief: 1006, is_reverse_charge: true, total: 5294 })).toEqual([
      ['Subtotal', 6300],
      ['VAT removed from prices', -1006],
      ['Tax (reverse charge)', 0],
    ])
    expect(notesOf('DE', { is_reverse_charge: true })).toEqual(['No VAT charged. Your business accounts for it.'])
  })

  it('leave out included tax, which a note mentions', () => {
    const inside = { tax: 1006, tax_included: 1006, tax_rate_basis_points: 1900 }
    expect(shown('DE', inside)).toEqual([['Subtotal', 6300]])
    expect(notesOf('DE', inside)).toEqual(['Includes <1006> VAT (19%).'])
  })

  it('show a code that takes nothing off', () => {
    const lines = listTotalLines(full({ codes: [{ code: 'TINY', amount: 0, cycles: null }] }), {
      country: 'US',
      isTaxKnown: true,
    })
    expect(lines).toContainEqual({ kind: 'discount', label: 'Discount (TINY)', amount: 0, code: 'TINY' })
  })

  it('show each code, with a note on the conversion rate', () => {
    const codes = [
      { code: 'TEN', amount: 1000, cycles: null },
      { code: 'HALF', amount: 2650, cycles: null },
    ]
    const conversion = { currency: 'USD', rate: '0.877', fee_basis_points: 400 }
    const totals = full({ currency: 'EUR', discount: 3650, codes, conversion, total: 2650 })
    expect(listTotalLines(totals, { country: 'US', isTaxKnown: false }).map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal', 6300],
      ['Discount (TEN)', -1000],
      ['Discount (HALF)', -2650],
    ])
    expect(listTotalNotes(totals, { country: 'US', isTaxKnown: true }, String)).toEqual([
      'Converted at 1 USD = 0.877 EUR, plus a 4% conversion fee.',
    ])
  })
})
