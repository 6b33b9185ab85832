import { expect, test } from 'vitest'
import { relativeTimeLabel } from './relative-time.tsx'

const NOW = '2026-11-28T14:00:00Z'

test.each([
  ['2026-11-28T13:59:30Z', 'just now'],
  ['2026-11-28T13:58:00Z', '2 min ago'],
  ['2026-11-28T03:00:00Z', '11 hr ago'],
  ['2026-11-28T17:30:00Z', 'in 3 hr'],
  ['2026-11-27T13:00:00Z', 'yesterday'],
  ['2026-11-29T15:00:00Z', 'tomorrow'],
  ['2026-11-30T13:00:00Z', 'in 2 days'],
  ['2026-11-26T15:00:00Z', '2 days ago'],
  ['2026-10-29T14:00:00Z', '30 days ago'],
  ['2026-10-28T14:00:00Z', 'last month'],
  ['2026-12-28T15:00:00Z', 'next month'],
  ['2026-09-30T14:00:00Z', '1 month ago'],
  ['2025-12-28T14:00:00Z', '11 months ago'],
  ['2025-11-28T14:00:00Z', 'last year'],
  ['2024-12-30T14:00:00Z', '1 year ago'],
  ['2028-11-28T14:00:00Z', 'in 2 years'],
])('at 2 PM on November 28, %s is %s', (at, label) => {
  expect(relativeTimeLabel(new Date(at), new Date(NOW), 'UTC')).toBe(label)
})

test('days are those of the viewer’s zone', () => {
  const at = new Date('2026-11-29T16:00:00Z')
  expect(relativeTimeLabel(at, new Date(NOW), 'UTC')).toBe('tomorrow')
  // It is already the 30th there.
  expect(relativeTimeLabel(at, new Date('2026-11-28T14:30:00Z'), 'Asia/Tokyo')).toBe('in 2 days')
})
