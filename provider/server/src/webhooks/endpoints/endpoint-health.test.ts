import { addMilliseconds, createMovableClock } from '@tradepost/kit/clock'
import { expect, test } from 'vitest'
import { applyAttempt, type EndpointHealth, FAILING_MILLISECONDS_MAX, UNHARMED } from './endpoint-health.ts'

const start = createMovableClock().now()
const well: EndpointHealth = { ...UNHARMED, disabled: false, disabledReason: null, disabledAt: null }

/** Applies answers that come one after the other, all at `start` or this much later. A timeout has no answer. */
const after = (answers: readonly (number | 'timeout' | null)[], from = well, later = 0) =>
  answers.reduce<EndpointHealth>((health, answer) => {
    const status = answer === 'timeout' ? null : answer
    return applyAttempt(health, { status, isTimeout: answer === 'timeout', endedAt: addMilliseconds(start, later) })
  }, from)

test.each([
  [[200], 16],
  [[429], 8],
  [[502], 8],
  [[504], 8],
  [[500], 16],
  [[503], 16],
  [[null], 16],
  [[429, 429, 429, 429], 1],
  [[429, 429, 429, 429, 429, 429], 1],
  [[429, 200], 9],
  [[429, 200, 200, 429], 5],
  [[429, ...Array<number>(20).fill(204)], 16],
])('after %j an endpoint may have %i deliveries in flight', (answers, places) => {
  expect(after(answers).places).toBe(places)
})

test('failures in a row are counted, and one success forgets them', () => {
  const failing = after([500, null, 'timeout', 302])
  expect(failing).toMatchObject({ consecutiveFailures: 4, failingSince: start, failedAt: start, timedOutAt: null })
  expect(after([200], failing)).toEqual(well)
})

test('an endpoint that timed out is slow until it answers anything', () => {
  expect(after(['timeout']).timedOutAt).toEqual(start)
  expect(after(['timeout', null]).timedOutAt).toEqual(start)
  expect(after(['timeout', 500]).timedOutAt).toBeNull()
})

test('410 disables at once, five days of nothing but failures disable, and a moment less does not', () => {
  expect(after([410])).toMatchObject({ disabled: true, disabledReason: 'gone', disabledAt: start })
  const failing = after([500])
  expect(after([500], failing, FAILING_MILLISECONDS_MAX - 1).disabled).toBe(false)
  expect(after([500], failing, FAILING_MILLISECONDS_MAX)).toMatchObject({ disabled: true, disabledReason: 'failing' })
  expect(after([500], after([200], failing), FAILING_MILLISECONDS_MAX).disabled).toBe(false)
})

test('an endpoint that is disabled already keeps its reason and time', () => {
  const off: EndpointHealth = { ...well, disabled: true, disabledAt: addMilliseconds(start, -1) }
  expect(after([410], off)).toMatchObject({ disabled: true, disabledReason: null, disabledAt: addMilliseconds(start, -1) })
})
