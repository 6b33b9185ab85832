import { expect, test } from 'vitest'
import { fittedLines } from './fit-lines.ts'

const lineOf = (position: number, quantity: number, unitPrice: number) => ({
  organizationId: 'org_1',
  orderId: 'ord_1',
  position,
  productId: `pdt_${position}`,
  name: 'Caliper',
  poster: null,
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
  recurring: null,
})
const lines = [lineOf(0, 2, 3900), lineOf(1, 1, 2200)]

test.each([
  ['without tax', { total_amount: 10_000, tax: 0, currency: 'USD' }],
  ['with tax on top', { total_amount: 11_900, tax: 1900, currency: 'USD' }],
  ['with tax inside', { total_amount: 10_000, tax: 1597, currency: 'USD' }],
  ['with some of either', { total_amount: 10_400, tax: 900, currency: 'USD' }],
])('lines that were paid as they stand stay: %s', (_, charged) => {
  expect(fittedLines(lines, 'USD', charged)).toEqual(lines)
})

test.each([
  ['a code was used', { total_amount: 9520, tax: 1520, currency: 'USD' }, [6240, 1760]],
  ['it was paid in another currency', { total_amount: 10_000, tax: 0, currency: 'EUR' }, [7800, 2200]],
  ['the buyer chose to pay more', { total_amount: 20_000, tax: 0, currency: 'USD' }, [15_600, 4400]],
  ['a code took all off', { total_amount: 0, tax: 0, currency: 'USD' }, [0, 0]],
])('lines say what was paid for them when %s', (_, charged, amounts) => {
  const fitted = fittedLines(lines, 'USD', charged)
  expect(fitted.map((line) => line.amount)).toEqual(amounts)
  expect(fitted[0]?.unitPrice).toBe(Math.round((amounts[0] ?? 0) / 2))
  expect(fitted.map(({ position, quantity }) => [position, quantity])).toEqual([
    [0, 2],
    [1, 1],
  ])
})

test('lines that cost nothing share equally what was paid for them after all', () => {
  expect(fittedLines([lineOf(0, 1, 0), lineOf(1, 1, 0)], 'USD', { total_amount: 101, tax: 0, currency: 'USD' })).toMatchObject([
    { amount: 51 },
    { amount: 50 },
  ])
})
