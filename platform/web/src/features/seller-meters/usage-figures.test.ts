import { expect, test } from 'vitest'
import { getLastDays } from './api.ts'
import { figureLabel, getTotalUsage, listUsageDays } from './usage-figures.ts'

const items = [
  { day: '2026-11-20', units: '0.1', event_count: 2 },
  { day: '2026-11-22', units: '0.2', event_count: 1 },
]
const span = getLastDays(new Date('2026-11-22T23:59:00Z'), 3)

test('the last days are whole UTC days that end with today', () => {
  expect(span).toEqual({ start: '2026-11-20T00:00:00.000Z', end: '2026-11-23T00:00:00.000Z' })
})

test('a day without events has 0 units for a sum, and none for a latest value', () => {
  const empty = { day: '2026-11-21', events: 0 }
  expect(listUsageDays(items, span, 'sum')).toEqual([
    { day: '2026-11-20', units: 0.1, events: 2 },
    { ...empty, units: 0 },
    { day: '2026-11-22', units: 0.2, events: 1 },
  ])
  expect(listUsageDays(items, span, 'last')[1]).toEqual({ ...empty, units: null })
})

test.each([
  ['sum', 0.3],
  ['count', 0.3],
  ['max', 0.2],
  ['last', 0.2],
] as const)('the total of several days is their %s', (type, whole) => {
  expect(getTotalUsage(items, type)).toBe(whole)
  expect(getTotalUsage([], type)).toBe(0)
})

test('figures have digit grouping and keep their fractions', () => {
  expect([1234567.891, 0.1234567].map(figureLabel)).toEqual(['1,234,567.891', '0.123457'])
})
