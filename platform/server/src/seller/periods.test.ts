import { HOUR } from '@tradepost/kit/clock'
import { expect, test } from 'vitest'
import { createPeriod, readAsked } from './periods.ts'

const NOW = new Date('2026-11-21T23:30:00Z')
const ask = (query: Record<string, string>, now = NOW) => readAsked(query, { now, usual: '30d' })
const periodOf = (query: Record<string, string>, now = NOW) => createPeriod(ask(query, now))

test.each([
  ['today', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21', 'hour', 24],
  ['7d', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', 'day', 7],
  ['30d', '2026-10-24', '2026-11-22', '2026-09-24', '2026-10-23', 'day', 30],
  ['90d', '2026-08-25', '2026-11-22', '2026-05-27', '2026-08-24', 'day', 90],
  ['12m', '2025-12-01', '2026-11-30', '2024-12-01', '2025-11-30', 'month', 12],
])('%s in Berlin is %s to %s, compared with %s to %s, by %s', (period, from, to, fromBefore, toBefore, unit, count) => {
  const made = periodOf({ period, time_zone: 'Europe/Berlin' })
  expect(made).toMatchObject({ span: { from, to }, before: { from: fromBefore, to: toBefore }, unit })
  expect([made.starts.length, made.startsBefore.length]).toEqual([count, count])
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('on %s, when clocks change, the day has %s hours', (day, hours) => {
  const { starts, end } = periodOf({ period: 'custom', from: day, to: day, time_zone: 'Europe/Berlin' })
  expect(starts).toHaveLength(hours)
  expect(end.getTime() - (starts[0]?.getTime() ?? 0)).toBe(hours * HOUR)
})

test('a period across a clock change has whole days, and the previous period ends where it starts', () => {
  const { starts, startsBefore, end } = periodOf({ period: '7d', time_zone: 'Europe/Berlin' }, new Date('2026-03-30T10:00:00Z'))
  expect(starts.map((start) => start.toISOString().slice(5, 16))).toEqual([
    ...['03-23T23:00', '03-24T23:00', '03-25T23:00', '03-26T23:00', '03-27T23:00', '03-28T23:00', '03-29T22:00'],
  ])
  expect(end.toISOString()).toBe('2026-03-30T22:00:00.000Z')
  expect(startsBefore[0]?.toISOString()).toBe('2026-03-16T23:00:00.000Z')
})

test('a long custom period is split into months, the first and last of which can be partial', () => {
  const { starts, unit } = periodOf({ period: 'custom', from: '2026-01-15', to: '2026-06-10' })
  expect(unit).toBe('month')
  expect(starts.map((start) => start.toISOString().slice(0, 10))).toEqual([
    ...['2026-01-15', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'],
  ])
})

test.each([
  [{}, []],
  [{ period: 'fortnight' }, ['period']],
  [{ period: 'custom' }, ['period']],
  [{ period: 'custom', from: '2026-01-01' }, ['from']],
  [{ period: 'custom', from: '2026-02-30', to: '2026-03-01' }, ['from', 'to']],
  [{ period: 'custom', from: '2026-03-02', to: '2026-03-01' }, ['from', 'to']],
  [{ period: 'custom', from: '2001-01-01', to: '2101-01-01' }, ['from', 'to']],
  [{ period: '30d', from: '2026-03-01' }, ['from']],
  [{ time_zone: 'Mars/Olympus' }, ['time_zone']],
  [{ currency: 'dollars' }, ['currency']],
  [{ wine: 'red' }, ['wine']],
])('%j falls back to the last 30 days in UTC and leaves out %j', (query, leftOut) => {
  const asked = ask(query)
  expect(asked).toMatchObject({ name: '30d', zone: { name: 'UTC' }, span: { from: '2026-10-23', to: '2026-11-21' }, leftOut })
  expect(asked.currency).toBeUndefined()
})
