import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { type RawBuilder, runTransaction, sql } from '@tradepost/kit/database/database'
import type { ClockRow } from '#src/clocks/table.ts'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import type { DueHandlers } from './handlers.ts'
import { runJobs } from './run-due.ts'
import type { DueRow } from './table.ts'

/** A process that moves a clock renews its lease with every due job; if it doesn't for this long, it has died. */
const LEASE_MILLISECONDS = 30 * SECOND

/** How many due jobs of one instant are loaded together. */
const BATCH = 200

/** Whether a clock should move that no process is moving. */
export const clockDueQuery = (now: Date): RawBuilder<unknown> =>
  sql`exists (select from clocks where target_at is not null and (lease_until is null or lease_until <= ${now}))`

/** Claims a clock that should move and that no process is moving. */
async function claimClock({ database, clock }: Deps): Promise<ClockRow | undefined> {
  const now = clock.now()
  return database.db
    .updateTable('clocks')
    .set({ leaseUntil: addMilliseconds(now, LEASE_MILLISECONDS) })
    .where((where) =>
      where(
        sql`(business_id, mode)`,
        'in',
        sql`(select business_id, mode from clocks where target_at is not null and (lease_until is null or lease_until <= ${now})
          limit 1 for update skip locked)`,
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Finds the next due jobs on the way: of one instant and one kind, in a fixed order of kinds. Leaves out `failed` ones. */
async function findNext({ database, inOrder }: Deps, clock: ClockRow, failed: readonly string[]): Promise<DueRow[]> {
  const due = await database.db
    .selectFrom('schedule')
    .selectAll()
    .where((row) => row.and(toTenant(clock)))
    .where('dueAt', '<=', clock.targetAt)
    .$if(failed.length > 0, (query) => query.where(sql<string>`kind || '/' || subject_id`, 'not in', failed))
    .orderBy('dueAt')
    .orderBy('kind')
    .orderBy('subjectId')
    .limit(inOrder ? 1 : BATCH)
    .execute()
  const [first] = due
  return due.filter(({ dueAt, kind }) => dueAt.getTime() === first?.dueAt.getTime() && kind === first.kind)
}

type Stop = { instant: Date; count: number }

/** Sets the clock to the instant of the current jobs; it never goes back. */
async function stopAt({ database, clock, inOrder }: Deps, moving: ClockRow, { instant, count }: Stop): Promise<void> {
  inOrder?.moveTo(instant)
  await database.db
    .updateTable('clocks')
    .set({
      stoppedAt: sql<Date>`greatest(stopped_at, ${instant}::timestamptz)`,
      leaseUntil: addMilliseconds(clock.now(), LEASE_MILLISECONDS),
      doneCount: sql<number>`done_count + ${count}`,
    })
    .where((row) => row.and(toTenant(moving)))
    .execute()
}

/**
 * Restarts the clock at its destination, so that the business's jobs run by it again. Real time has passed during the move: jobs
 * due between the target and a clock that joins real time run as if it had never been apart.
 */
async function arrive({ database, clock }: Deps, { targetAt, joinsRealTime, ...moving }: ClockRow): Promise<void> {
  const offsetMilliseconds = joinsRealTime ? 0 : (targetAt?.getTime() ?? 0) - clock.now().getTime()
  await runTransaction(database.db, async (trx) => {
    await trx
      .updateTable('clocks')
      .set({ offsetMilliseconds, stoppedAt: null, targetAt: null, leaseUntil: null })
      .where((row) => row.and(toTenant(moving)))
      .execute()
    await trx
      .updateTable('schedule')
      .set({ wakesAt: sql<Date>`due_at - ${offsetMilliseconds}::bigint * interval '1 millisecond'` })
      .where((row) => row.and(toTenant(moving)))
      .execute()
  })
}

/** Finds when the next delivery is tried again. */
async function findNextAttempt({ database, clock }: Deps, until: Date): Promise<Date | undefined> {
  const { next } = await database.db
    .selectFrom('webhookQueue')
    .select((row) => row.fn.min('nextAttemptAt').as('next'))
    .where('nextAttemptAt', '>', clock.now())
    .where('nextAttemptAt', '<=', until)
    .executeTakeFirstOrThrow()
  return next ? new Date(next) : undefined
}

/** Moves the clock to an instant of a store that works in order, and repeats failed deliveries on the way when they are due. */
async function attemptUntil(deps: Deps, moving: ClockRow, until: Date): Promise<void> {
  for (let instant = await findNextAttempt(deps, until); instant; instant = await findNextAttempt(deps, until)) {
    await stopAt(deps, moving, { instant, count: 0 })
    await deps.inOrder?.afterJob()
  }
  deps.inOrder?.moveTo(until)
}

/** Lets another process move the clock on at once. */
async function letGo({ database }: Deps, moving: ClockRow): Promise<void> {
  await database.db
    .updateTable('clocks')
    .set({ leaseUntil: null })
    .where((row) => row.and(toTenant(moving)))
    .execute()
}

/**
 * Moves a clock to its target and runs every job due on the way, each at its own instant and in order. Returns how many clocks it
 * moved: one or none. When stopped on the way, it lets another process go on.
 */
export async function advanceClocks(deps: Deps, handlers: DueHandlers, isStopped = () => false): Promise<number> {
  const clock = await claimClock(deps)
  if (!clock) return 0
  const failed: string[] = []
  for (let due = await findNext(deps, clock, failed); due[0]; due = await findNext(deps, clock, failed)) {
    if (isStopped()) {
      await letGo(deps, clock)
      return 0
    }
    if (deps.inOrder) await attemptUntil(deps, clock, due[0].dueAt)
    await stopAt(deps, clock, { instant: due[0].dueAt, count: due.length })
    const left = await runJobs(deps, handlers, due)
    failed.push(...left.map(({ kind, subjectId }) => `${kind}/${subjectId}`))
    await deps.inOrder?.afterJob()
  }
  if (deps.inOrder && clock.targetAt) await attemptUntil(deps, clock, clock.targetAt)
  await arrive(deps, clock)
  return 1
}
