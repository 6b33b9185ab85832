import { expect, test } from 'vitest'
import { getCycleDay } from './period-card.tsx'

const from = '2027-02-21T14:33:00.000Z'
const to = '2027-03-21T14:33:00.000Z'

test('the day of a cycle is counted from its start and never exceeds it', () => {
  expect(getCycleDay({ from, to, now: from })).toEqual({ day: 1, days: 28 })
  expect(getCycleDay({ from, to, now: '2027-03-12T14:32:59.999Z' })).toEqual({ day: 19, days: 28 })
  expect(getCycleDay({ from, to, now: '2027-03-12T14:33:00.000Z' })).toEqual({ day: 20, days: 28 })
  expect(getCycleDay({ from, to, now: '2028-01-01T00:00:00.000Z' })).toEqual({ day: 28, days: 28 })
  expect(getCycleDay({ from, to, now: '2027-01-01T00:00:00.000Z' })).toEqual({ day: 1, days: 28 })
  expect(getCycleDay({ from, to: from, now: from })).toEqual({ day: 1, days: 1 })
})
