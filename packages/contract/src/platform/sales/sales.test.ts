import { expect, test } from 'vitest'
import { toReceipt } from './receipt.ts'
import type { Sale } from './sales.ts'

const sale = (changes: Partial<Sale> = {}): Sale => ({
  currency: 'USD',
  lines: [
    { name: 'Caliper', quantity: 2, amount: 7800 },
    { name: 'Mallet', quantity: 1, amount: 2200 },
  ],
  subtotal: 10_000,
  discounts: [],
  credit: 0,
  tax_relief: 0,
  tax: 0,
  tax_included: 0,
  total: 10_000,
  wallet_amount: 0,
  ...changes,
})
const rows = (changes: Partial<Sale>, creditFrom?: string) => toReceipt(sale(changes), creditFrom).rows
const LINES = [
  { kind: 'line', name: 'Caliper', quantity: 2, amount: 7800 },
  { kind: 'line', name: 'Mallet', quantity: 1, amount: 2200 },
]
const SUBTOTAL = { kind: 'subtotal', quantity: 1, amount: 10_000 }

test('lines that add up to the total need no subtotal', () => {
  expect(rows({})).toEqual(LINES)
})

test('every amount between the lines and the total has a row, and the rows add up to the total', () => {
  const whole = {
    discounts: [
      { code: 'A', amount: 500 },
      { code: 'B', amount: 100 },
    ],
    credit: 900,
    tax_relief: 300,
    tax: 1600,
    total: 9800,
  }
  expect(rows(whole)).toEqual([
    ...LINES,
    SUBTOTAL,
    { kind: 'discount', code: 'A', quantity: 1, amount: -500 },
    { kind: 'discount', code: 'B', quantity: 1, amount: -100 },
    { kind: 'credit', quantity: 1, amount: -900 },
    { kind: 'tax_relief', quantity: 1, amount: -300 },
    { kind: 'tax', quantity: 1, amount: 1600 },
  ])
})

test('tax included in the prices is a note, not a row', () => {
  expect(toReceipt(sale({ tax: 1597, tax_included: 1597 }))).toMatchObject({ taxIncluded: 1597, total: 10_000 })
  expect(rows({ tax: 1597, tax_included: 1597 })).toEqual(LINES)
})

test('partly included tax has a row for the added part only', () => {
  expect(rows({ tax: 1000, tax_included: 400, total: 10_600 })).toEqual([
    ...LINES,
    SUBTOTAL,
    { kind: 'tax', quantity: 1, amount: 600 },
  ])
})

test('unused time credited by a plan change names its plan, and a carried-over amount adds to the total', () => {
  expect(rows({ credit: 900, total: 9100 }, 'Plumb Pro × 2').at(-1)).toEqual({
    kind: 'unused_time',
    plan: 'Plumb Pro × 2',
    quantity: 1,
    amount: -900,
  })
  expect(rows({ credit: -30, total: 10_030 }).at(-1)).toEqual({ kind: 'carried_over', quantity: 1, amount: 30 })
})

test('a code whose amount only the provider knows is listed without an amount', () => {
  expect(rows({ discounts: [{ code: 'A', amount: null }] }).at(-1)).toEqual({
    kind: 'discount',
    code: 'A',
    quantity: 1,
    amount: null,
  })
})

test('an unpaid sale has lines but no total', () => {
  expect(toReceipt(sale({ tax: null, total: null, discounts: [{ code: 'A', amount: 1 }] }))).toMatchObject({
    rows: [{ name: 'Caliper' }, { name: 'Mallet' }],
    total: null,
  })
})
