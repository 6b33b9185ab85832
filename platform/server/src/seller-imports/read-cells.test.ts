import { expect, test } from 'vitest'
import { CellProblem, readAmount, readBoolean, readDate, readPercent } from './read-cells.ts'

/** Returns what is read, or the key of the refusal. */
function outcome<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error
    return error.issue.params.text
  }
}

test.each([
  ['12.50', 'USD', 1250],
  ['12,5', 'EUR', 1250],
  ['12', 'USD', 1200],
  ['0.00', 'USD', 0],
  ['$12.50', 'USD', 1250],
  ['12,50 €', 'EUR', 1250],
  ['1,234.50', 'USD', 123_450],
  ['1.234,5', 'EUR', 123_450],
  ["1'234.50", 'CHF', 123_450],
  ['1 234,50', 'EUR', 123_450],
  ['1,234,567', 'USD', 123_456_700],
  ['12.500000', 'USD', 1250],
  ['1200', 'JPY', 1200],
  ['1200.00', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['1.234', 'USD', 'ambiguousAmount'],
  ['1,234', 'USD', 'ambiguousAmount'],
  ['1.234', 'JPY', 'ambiguousAmount'],
  ['1,234', 'KWD', 'ambiguousAmount'],
  ['12.505', 'USD', 'ambiguousAmount'],
  ['1234.505', 'USD', 'atMostDecimals'],
  ['12.50', 'JPY', 'atMostDecimals'],
  ['1,23,456', 'INR', 'amountSuchAs29'],
  ['1,234,50', 'USD', 'amountSuchAs29'],
  ['-5', 'USD', 'amountSuchAs29'],
  ['1e3', 'USD', 'amountSuchAs29'],
  ['', 'USD', 'amountSuchAs29'],
  ['free', 'USD', 'amountSuchAs29'],
])('the amount "%s" in %s is %s', (text, currency, expected) => {
  expect(outcome(() => readAmount(text, currency))).toBe(expected)
})

test.each([
  ['20', 2000],
  ['12.5%', 1250],
  ['0,25 %', 25],
  ['12.345', 'percentageSuchAs20'],
  ['2000', 'percentageSuchAs20'],
  ['', 'percentageSuchAs20'],
])('the percentage "%s" is %s', (text, expected) => {
  expect(outcome(() => readPercent(text))).toBe(expected)
})

test.each([
  ['2027-12-31', '2027-12-31T00:00:00.000Z'],
  ['2027-12-31 18:00', '2027-12-31T18:00:00.000Z'],
  ['2027-12-31T18:00:05+02:00', '2027-12-31T16:00:05.000Z'],
  ['2027-12-31 18:00:00 UTC', '2027-12-31T18:00:00.000Z'],
  ['', null],
  ['2027-02-30', 'dateSuchAs'],
  ['12/31/2027', 'dateSuchAs'],
  ['tomorrow', 'dateSuchAs'],
])('the date "%s" is %s', (text, expected) => {
  expect(outcome(() => readDate(text))).toBe(expected)
})

test('yes and no have the words that exports write', () => {
  expect(['TRUE', 'yes', 'inclusive', 'exclusive', 'no', ''].map(readBoolean)).toEqual([true, true, true, false, false, false])
  expect(outcome(() => readBoolean('maybe'))).toBe('yesOrNo')
})
