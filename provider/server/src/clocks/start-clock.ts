import type { Clock } from '@tradepost/kit/clock'
import { addSpan } from '@tradepost/kit/periods'
import { fault } from '#src/faults.ts'
import { type BusinessClock, type Scope, toTenant } from '#src/scope.ts'
import { toClock } from './read-clock.ts'
import { YEARS_MAX } from './start-clock-advance.ts'

/**
 * Returns a clock that shows a past instant now and runs from there. One move must be enough to reach real time.
 * @throws 422 INVALID_REQUEST_PARAMETERS
 */
export function createOffsetClock(startsAt: Date, real: Clock): BusinessClock {
  const realNow = real.now()
  if (startsAt > realNow) throw fault('INVALID_REQUEST_PARAMETERS', 'clock_starts_at: must not be in the future')
  if (addSpan(startsAt, { count: YEARS_MAX, interval: 'Year' }) < realNow)
    throw fault('INVALID_REQUEST_PARAMETERS', `clock_starts_at: must be at most ${YEARS_MAX} years ago`)
  const offsetMilliseconds = startsAt.getTime() - realNow.getTime()
  return toClock({ stoppedAt: null, offsetMilliseconds }, real)
}

/** Stores the clock of a new business, as far behind real time as this scope's clock. */
export async function startClock(scope: Scope, realNow: Date): Promise<void> {
  const still = { stoppedAt: null, targetAt: null, joinsRealTime: false, leaseUntil: null, doneCount: 0 }
  await scope.trx
    .insertInto('clocks')
    .values({
      ...toTenant(scope),
      ...still,
      offsetMilliseconds: scope.clock.now().getTime() - realNow.getTime(),
      movedFrom: null,
      movedTo: null,
    })
    .execute()
}
