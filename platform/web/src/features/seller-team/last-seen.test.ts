import { expect, test } from 'vitest'
import { lastSeenLabel } from './last-seen.ts'

const now = new Date(2026, 10, 21, 9, 30)

test.each<[string, Date | null, string]>([
  ['later today by another clock', new Date(2026, 10, 21, 23), 'Today'],
  ['at midnight', new Date(2026, 10, 21), 'Today'],
  ['a minute before midnight', new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  ['on the day before', new Date(2026, 10, 19, 12), '2 days ago'],
  ['a month ago', new Date(2026, 9, 22, 12), '30 days ago'],
  ['longer ago', new Date(2026, 9, 21, 12), 'Oct 21, 2026'],
  ['before the clocks changed', new Date(2026, 9, 24, 23), '28 days ago'],
  ['in no session', null, 'Signed out'],
])('someone seen %s', (_, at, label) => {
  expect(lastSeenLabel(at?.toISOString() ?? null, now)).toBe(label)
})
