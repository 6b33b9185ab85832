import { type Clock, startStopwatch, systemClock } from '#src/clock.ts'
import { assert } from '#src/faults.ts'
import { type Kysely, sql } from './database.ts'

/**
 * Real time as Postgres tells it, so that processes on machines whose clocks differ agree about what is due and which lease has
 * ended.
 */
export type DatabaseClock = Clock & {
  /** Sends a statement that also returns the `now` of Postgres, and corrects the clock by it. */
  correctBy<Answer extends { now: Date }>(ask: () => Promise<Answer>): Promise<Answer>
}

/** `clock_timestamp()`, which unlike `now()` doesn't stand still in a transaction. */
export const DATABASE_NOW = sql<Date>`clock_timestamp()`

/**
 * Opens the clock of a database. Of the machine's clock it needs only that seconds pass: a clock that is wrong, or set while the
 * program runs, changes nothing. Postgres told its time somewhere between question and answer, so a time within that isn't
 * corrected. `given` takes its place in tests that move time.
 */
export async function openDatabaseClock<Tables>(db: Kysely<Tables>, given?: Clock): Promise<DatabaseClock> {
  if (given) return { now: () => given.now(), correctBy: (ask) => ask() }
  const elapsed = startStopwatch()
  let start = systemClock.now().getTime()
  const clock: DatabaseClock = {
    now: () => new Date(start + elapsed()),
    async correctBy(ask) {
      const asked = startStopwatch()
      const answer = await ask()
      const earliest = answer.now.getTime()
      const now = start + elapsed()
      start += Math.min(Math.max(now, earliest), earliest + asked()) - now
      return answer
    },
  }
  await clock.correctBy(async () => {
    const [answer] = (await sql<{ now: Date }>`select ${DATABASE_NOW} as now`.execute(db)).rows
    assert(answer, 'Postgres tells its time')
    return answer
  })
  return clock
}
