import { describe, expect, test } from 'vitest'
import { buildLedger as ledgerUntil } from './plan-ledger.ts'

type Charge = Parameters<typeof ledgerUntil>[0]

const CHANGED_AT = '2026-12-15T17:39:00.000Z'
/** A change with 6 days left. */
const ledgerOf = (charge: Charge) => ledgerUntil(charge, '2026-12-21T17:39:00.000Z')
type Item = Extract<Charge['line_items'][number], { type: 'subscription' }>

const item = (changes: Partial<Item> & Pick<Item, 'unit_price'>): Item => ({
  type: 'subscription',
  id: 'pdt_1',
  product_id: 'pdt_1',
  name: 'Plumb Pro',
  description: null,
  quantity: 1,
  currency: 'USD',
  tax: 0,
  tax_rate: 0,
  tax_inclusive: false,
  proration_factor: 1,
  ...changes,
})
const charge = (line_items: Item[], summary: Partial<Charge['summary']>): Charge => ({
  line_items,
  summary: {
    total_amount: 0,
    tax: 0,
    currency: 'USD',
    settlement_amount: 0,
    settlement_tax: 0,
    settlement_currency: 'USD',
    customer_credits: 0,
    ...summary,
  },
  effective_at: CHANGED_AT,
})
const sumOf = ({ lines }: ReturnType<typeof ledgerOf>) => lines.reduce((sum, line) => sum + line.amount, 0)
const left = item({ name: 'Kiln', unit_price: -1740 })

describe('M14, N62: a partial cycle is never shown as a whole one, nor by a fraction that doesn’t give the amount', () => {
  const DAY = 86_400_000
  test.each([
    ['minutes after the start', 30 * DAY, 30 * DAY - 300_000, '29 days, 23 hours of 30 days'],
    ['a day after the start', 30 * DAY, 29 * DAY, '29 of 30 days'],
    ['in the middle of 31 days', 31 * DAY, 15.5 * DAY, '15 days, 12 hours of 31 days'],
    ['in a cycle of a day', DAY, DAY - 1000, '23 hours of 1 day'],
    ['just before the end', 365 * DAY, 60_000, 'less than 1 hour of 365 days'],
    ['with a day and an hour left', 30 * DAY, DAY + DAY / 24, '1 day, 1 hour of 30 days'],
  ])('M14: %s', (_, cycle, remaining, words) => {
    const part = { unit_price: 9800, proration_factor: remaining / cycle }
    const endsAt = new Date(Date.parse(CHANGED_AT) + remaining).toISOString()
    const total = Math.round(9800 * part.proration_factor)
    const { lines } = ledgerUntil(charge([item(part)], { total_amount: total }), endsAt)
    expect(lines).toEqual([{ label: 'Plumb Pro', detail: words, amount: total }])
  })
})

describe('the lines of a plan change sum to the charge', () => {
  test('with the price prorated for a partial cycle', () => {
    const ledger = ledgerOf(charge([item({ unit_price: 2900, quantity: 4, proration_factor: 0.2 }), left], { total_amount: 580 }))
    expect(ledger.lines).toEqual([
      { label: 'Plumb Pro', detail: '× 4, 6 of 30 days', amount: 2320 },
      { label: 'Unused time on Kiln', detail: '', amount: -1740 },
    ])
    expect(sumOf(ledger)).toBe(580)
  })

  test('with the rounding difference on the largest line', () => {
    const part = { proration_factor: 1 / 3 }
    const ledger = ledgerOf(
      charge([item({ unit_price: 1000, ...part }), item({ unit_price: 1000, ...part })], { total_amount: 667 }),
    )
    expect(ledger.lines.map(({ amount }) => amount)).toEqual([334, 333])
  })

  test('with tax on top and with tax included', () => {
    const onTop = ledgerOf(charge([item({ unit_price: 2900 }), left], { total_amount: 1380, tax: 220 }))
    expect(onTop.lines.at(-1)).toEqual({ label: 'Tax', detail: '', amount: 220 })
    expect([sumOf(onTop), onTop.taxInside]).toEqual([1380, 0])
    const inside = ledgerOf(charge([item({ unit_price: 2900, tax_inclusive: true })], { total_amount: 2900, tax: 463 }))
    expect([sumOf(inside), inside.taxInside]).toEqual([2900, 463])
  })

  test('with a discount code on its own line', () => {
    const ledger = ledgerOf(charge([item({ unit_price: 2900 })], { total_amount: 2610 }))
    expect(ledger.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Plumb Pro', 2900],
      ['Discount', -290],
    ])
  })

  test('with remaining credit, and with an amount too small to charge', () => {
    const kept = ledgerOf(charge([item({ unit_price: 600 }), left], { total_amount: 0, customer_credits: 1140 }))
    expect(kept.lines.at(-1)).toEqual({ label: 'Credit for future charges', detail: '', amount: 1140 })
    expect(sumOf(kept)).toBe(0)
    const small = ledgerOf(charge([item({ unit_price: 1760 }), left], { total_amount: 0, customer_credits: -20 }))
    expect(small.lines.at(-1)).toMatchObject({ label: 'Too small to charge now, added to the next charge', amount: -20 })
    expect(sumOf(small)).toBe(0)
  })

  test('without lines if nothing is billed', () => {
    expect(ledgerOf(charge([], { total_amount: 0 }))).toEqual({ lines: [], total: 0, taxInside: 0, currency: 'USD' })
  })
})
