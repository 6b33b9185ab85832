/** The only source of "now". Servers pass `systemClock`; tests pass a `createMovableClock` and move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds for measuring how long something took; never for deciding what is due. */
export function startStopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

/** A clock that stays at its time until a test moves it, and only moves forward. */
export type MovableClock = Clock & { advance(milliseconds: number): void }

export function createMovableClock(start = '2026-11-21T09:00:00Z'): MovableClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      if (milliseconds < 0) throw new RangeError('A clock only moves forward')
      now += milliseconds
    },
  }
}

export function addMilliseconds(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
