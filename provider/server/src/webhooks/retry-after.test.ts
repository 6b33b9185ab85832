import { addMilliseconds, createMovableClock, DAY, MINUTE, SECOND } from '@tradepost/kit/clock'
import { expect, test } from 'vitest'
import { findRetryAfter } from './send-deliveries.ts'

const now = createMovableClock().now()
const dateIn = (milliseconds: number) => addMilliseconds(now, milliseconds).toUTCString()

test.each([
  ['0', 0],
  ['120', 120 * SECOND],
  [' 120 ', 120 * SECOND],
  ['86400', DAY],
  ['86401', DAY],
  ['9'.repeat(400), DAY],
  [dateIn(10 * MINUTE), 10 * MINUTE],
  [dateIn(-10 * MINUTE), -10 * MINUTE],
  [dateIn(3 * DAY), DAY],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  ['2026-11-21T10:00:00Z', undefined],
  ['Sat, 99 Nov 2026 10:00:00 GMT', undefined],
])('Retry-After "%s" is %s ms from now', (value, milliseconds) => {
  const expected = milliseconds === undefined ? undefined : addMilliseconds(now, milliseconds)
  expect(findRetryAfter({ 'retry-after': value }, now)).toEqual(expected)
})

test('without Retry-After nothing is asked for', () => expect(findRetryAfter({}, now)).toBeUndefined())
