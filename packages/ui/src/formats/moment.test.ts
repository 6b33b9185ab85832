import { expect, test } from 'vitest'
import { formatDay, formatExactMoment, formatMoment } from './moment.tsx'

const at = '2026-11-21T14:33:26Z'

test('dates and times look the same in every browser', () => {
  expect(formatDay(at, 'UTC')).toBe('Nov 21, 2026')
  expect(formatMoment(at, 'UTC')).toBe('Nov 21, 2026, 2:33 PM')
  expect(formatExactMoment(new Date(at), 'UTC')).toBe('Nov 21, 2026, 2:33:26 PM UTC')
})

test('a time is formatted in the requested time zone', () => {
  expect(formatDay('2026-11-21T23:30:00Z', 'Europe/Berlin')).toBe('Nov 22, 2026')
  expect(formatMoment('2026-11-21T23:30:00Z', 'America/New_York')).toBe('Nov 21, 2026, 6:30 PM')
})
