import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './call.ts'
import { StoreError } from './store-error.ts'
import type { Duration } from './types.ts'

const WEEK_SECONDS = 7 * 86_400
const POLL_MILLISECONDS = 25

/** The clock of a business, as the provider says it. Times are ISO 8601 in UTC. */
export type ClockState = {
  now: string
  real_now: string
  status: 'ready' | 'advancing'
  target: string | null
  done_count: number
  due_count: number
  next_due: { at: string; kind: string; subject_id: string }[]
}

export type TestClock = {
  now(): Promise<Date>
  /** Moves the clock, and does all that is due on the way. Resolves to the new time. @throws StoreError if it's past */
  advance(by: Duration): Promise<Date>
}

/** The moves that a duration takes, in order: the clock moves by months or by seconds. */
function toMoves(by: Duration): object[] {
  if ('to' in by) return [{ to: new Date(by.to).toISOString() }]
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = by
  const span = {
    months: years * 12 + months,
    seconds: weeks * WEEK_SECONDS + days * 86_400 + hours * 3600 + minutes * 60 + seconds,
  }
  const moves = [...(span.months ? [{ months: span.months }] : []), ...(span.seconds ? [{ seconds: span.seconds }] : [])]
  if (moves.length === 0)
    throw new StoreError('clock.advance needs a span of time, such as { months: 3 }', 'INVALID_REQUEST_PARAMETERS')
  return moves
}

export const readClock = (call: Call): Promise<ClockState> => call('GET', '/test_helpers/clock')

/** Returns the clock of the business that `call` acts for. `onMove` hears how far it is while it moves. */
export function createClock(call: Call, onMove: (state: ClockState) => void = () => {}): TestClock {
  return {
    now: async () => new Date((await readClock(call)).now),
    async advance(by) {
      for (const move of toMoves(by)) {
        await call('POST', '/test_helpers/clock/advance', move)
        for (let state = await readClock(call); state.status !== 'ready'; state = await readClock(call)) {
          onMove(state)
          await sleep(POLL_MILLISECONDS)
        }
      }
      await call('POST', '/test_helpers/settle')
      return new Date((await readClock(call)).now)
    },
  }
}
