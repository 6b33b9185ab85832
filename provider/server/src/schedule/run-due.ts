import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { logFailure } from '@tradepost/kit/database/outage'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import type { BatchHandler, DueHandler, DueHandlers } from './handlers.ts'
import { toRealTime } from './set-due.ts'
import type { DueRow } from './table.ts'

/** How many jobs are claimed at once. */
const BATCH = 200
/** How many full batches run at the same time: one computes while others wait for the database, or for its next invoice number. */
const BATCHES = 3
/** How many jobs run in parallel: enough to use the database well, and few enough to keep requests fast. */
const LANES = 6
/** Longer than any job takes. After it, jobs of a dead process run again. */
const LEASE_MILLISECONDS = MINUTE

/** Claims the jobs that are due, except for businesses whose clock is moving. */
async function claimDue({ database, clock }: Deps): Promise<DueRow[]> {
  const now = clock.now()
  return database.db
    .updateTable('schedule')
    .set({ wakesAt: addMilliseconds(now, LEASE_MILLISECONDS) })
    .where((where) =>
      where(
        sql`(business_id, mode, kind, subject_id)`,
        'in',
        sql`(select business_id, mode, kind, subject_id from schedule as due where wakes_at <= ${now} and not exists (
          select from clocks where clocks.business_id = due.business_id and clocks.mode = due.mode and target_at is not null
        ) order by wakes_at limit ${BATCH} for update skip locked)`,
      ),
    )
    .returningAll()
    .execute()
}

/**
 * Runs one due job. A new due time that its handler set stays. Returns false if it failed: it then runs again after its lease,
 * and doesn't block other jobs.
 */
async function runOne(deps: Deps, handle: DueHandler, due: DueRow): Promise<boolean> {
  const same = { ...toTenant(due), kind: due.kind, subjectId: due.subjectId, dueAt: due.dueAt }
  try {
    const next = await handle(deps, due)
    const { db } = deps.database
    if (next)
      await db
        .updateTable('schedule')
        .set({ dueAt: next, wakesAt: toRealTime(db, due, next) })
        .where((row) => row.and(same))
        .execute()
    else
      await db
        .deleteFrom('schedule')
        .where((row) => row.and(same))
        .execute()
    return true
  } catch (error) {
    logFailure(deps.log, error, { due: due.kind, subject: due.subjectId }, 'what fell due was not done, will try again')
    return false
  }
}

async function runBatch(deps: Deps, { together }: BatchHandler, due: readonly DueRow[]): Promise<readonly DueRow[]> {
  try {
    return await together(deps, due)
  } catch (error) {
    logFailure(deps.log, error, { due: due[0]?.kind, count: due.length }, 'what fell due was not done, will try again')
    return due
  }
}

/** Runs due jobs: kinds that are done together as a batch each, the others one by one in lanes. Returns those that failed. */
export async function runJobs(deps: Deps, handlers: DueHandlers, due: readonly DueRow[]): Promise<DueRow[]> {
  const failed: DueRow[] = []
  const alone: { handle: DueHandler; job: DueRow }[] = []
  const batches: Promise<void>[] = []
  for (const [kind, jobs] of Map.groupBy(due, (job) => job.kind)) {
    const handler = handlers[kind]
    if (typeof handler === 'function') alone.push(...jobs.map((job) => ({ handle: handler, job })))
    else batches.push(runBatch(deps, handler, jobs).then((left) => void failed.push(...left)))
  }
  await mapConcurrently(alone, LANES, async ({ handle, job }) => {
    if (!(await runOne(deps, handle, job))) failed.push(job)
  })
  await Promise.all(batches)
  return failed
}

/**
 * Claims and runs due jobs, batch after batch as long as they are full, several at the same time; returns how many jobs. None of them
 * still runs when it returns or throws.
 * @throws what a claim threw
 */
export async function runDue(deps: Deps, handlers: DueHandlers, isStopped = () => false): Promise<number> {
  let count = 0
  let isMoreLeft = true
  const failures: unknown[] = []
  const lanes: Promise<unknown>[] = []
  const startLane = () => lanes.push(runLane().catch((error: unknown) => failures.push(error)))
  const runLane = async (): Promise<void> => {
    while (isMoreLeft && failures.length === 0 && !isStopped()) {
      const due = await claimDue(deps)
      count += due.length
      isMoreLeft = due.length === BATCH
      if (isMoreLeft && lanes.length < BATCHES) startLane()
      await runJobs(deps, handlers, due)
    }
  }
  startLane()
  // A lane that a full batch starts is waited for as well.
  for (const lane of lanes) await lane
  if (failures.length > 0) throw failures[0]
  return count
}
