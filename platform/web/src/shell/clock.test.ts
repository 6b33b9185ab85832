import { expect, test } from 'vitest'
import { aheadLabel, aheadOf } from './clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [MINUTE, '1 minute ahead'],
  [59 * MINUTE, '59 minutes ahead'],
  [HOUR, '1 hour ahead'],
  [23 * HOUR, '23 hours ahead'],
  [24 * HOUR - 2000, '1 day ahead'],
  [24 * HOUR, '1 day ahead'],
  [111 * 24 * HOUR + HOUR, '111 days ahead'],
  [3653 * 24 * HOUR, '3,653 days ahead'],
])('%i ms are shown as "%s"', (milliseconds, words) => {
  expect(aheadLabel(milliseconds)).toBe(words)
})

test("a clock's lead is the difference between its time and the real time", () => {
  expect(aheadOf({ now: '2026-11-21T10:01:00Z', real_now: '2026-11-21T10:00:00Z' })).toBe(MINUTE)
})
