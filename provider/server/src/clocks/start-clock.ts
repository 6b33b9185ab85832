import type { AdvanceClock } from '@tradepost/contract/provider/clocks'
import { addMilliseconds, type Clock, SECOND } from '@tradepost/kit/clock'
import { addSpan } from '@tradepost/kit/periods'
import { fault } from '#src/faults.ts'
import { type BusinessClock, type Scope, toTenant } from '#src/scope.ts'
import { toClock } from './read-clock.ts'
import type { ClockRow } from './table.ts'

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

/** The furthest that one move advances a clock. */
const YEARS_MAX = 10

function calculateTarget(input: AdvanceClock, { now, realNow }: { now: Date; realNow: Date }): Date {
  if (input.to_real_time) return realNow
  if (input.to) return new Date(input.to)
  return input.months
    ? addSpan(now, { count: input.months, interval: 'Month' })
    : addMilliseconds(now, (input.seconds ?? 0) * SECOND)
}

/**
 * Starts advancing the clock of the business. It then moves automatically from one due job to the next.
 * @throws 403 FORBIDDEN in live mode; 409 CLOCK_ALREADY_ADVANCING; 422 INVALID_REQUEST_PARAMETERS if the instant isn't ahead, or
 * is too far
 */
export async function startClockAdvance(scope: Scope, input: AdvanceClock, realNow: Date): Promise<ClockRow> {
  if (scope.mode !== 'test') throw fault('FORBIDDEN', 'You can only advance the clock in test mode')
  const now = scope.clock.now()
  const targetAt = calculateTarget(input, { now, realNow })
  if (targetAt <= now) throw fault('INVALID_REQUEST_PARAMETERS', 'The clock can only move forward')
  if (targetAt > addSpan(now, { count: YEARS_MAX, interval: 'Year' }))
    throw fault('INVALID_REQUEST_PARAMETERS', `The clock can advance up to ${YEARS_MAX} years at a time`)
  const joinsRealTime = input.to_real_time === true
  const moving = { stoppedAt: now, targetAt, joinsRealTime, leaseUntil: null, doneCount: 0, movedFrom: now, movedTo: targetAt }
  const moved = await scope.trx
    .insertInto('clocks')
    .values({ ...toTenant(scope), offsetMilliseconds: 0, ...moving })
    .onConflict((conflict) => conflict.columns(['businessId', 'mode']).doUpdateSet(moving).where('clocks.targetAt', 'is', null))
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CLOCK_ALREADY_ADVANCING')
  scope.leaves.add('clocks')
  return moved
}
