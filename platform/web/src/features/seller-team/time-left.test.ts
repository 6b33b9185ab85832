import { expect, test } from 'vitest'
import { timeLeftLabel } from './time-left.ts'

const now = new Date('2026-11-21T09:00:00Z')

test.each([
  ['2026-11-23T09:00:00Z', 'in 48 hours'],
  ['2026-11-23T08:59:30Z', 'in 48 hours'],
  ['2026-11-22T10:10:00Z', 'in 25 hours'],
  ['2026-11-21T10:00:00Z', 'in 1 hour'],
  ['2026-11-21T09:59:00Z', 'in 59 minutes'],
  ['2026-11-21T09:00:01Z', 'in 1 minute'],
  ['2026-11-21T07:00:00Z', '2 hr ago'],
])('an invitation until %s expires %s', (at, label) => {
  expect(timeLeftLabel(at, now)).toBe(label)
})
