import { logFailure } from '@tradepost/kit/database/outage'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import { claimFirst } from './claim-due.ts'
import { createTurns } from './claim-turns.ts'
import type { BatchHandler, DueHandler, DueHandlers } from './handlers.ts'
import { toRealTime } from './set-due.ts'
import type { DueRow } from './table.ts'

/** How many batches run at the same time: one computes while others wait for the database, or for its next invoice number. */
const BATCHES = 3
/** How many jobs run in parallel: enough to use the database well, and few enough to keep requests fast. */
const LANES = 6

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

/** Runs due jobs one after the other. Returns how many. */
async function runInOrder(deps: Deps, handlers: DueHandlers, isStopped: () => boolean): Promise<number> {
  for (let count = 0; ; count += 1) {
    const due = isStopped() ? [] : await claimFirst(deps)
    if (due.length === 0) return count
    await runJobs(deps, handlers, due)
  }
}

/**
 * Claims and runs due jobs, batch after batch until none are due, several at the same time; returns how many jobs. None of them
 * still runs when it returns or throws.
 * @throws what a claim threw
 */
export async function runDue(deps: Deps, handlers: DueHandlers, isStopped = () => false): Promise<number> {
  if (deps.inOrder) return runInOrder(deps, handlers, isStopped)
  const claims = createTurns(deps)
  let count = 0
  const failures: unknown[] = []
  const lanes: Promise<unknown>[] = []
  const startLane = () => lanes.push(runLane().catch((error: unknown) => failures.push(error)))
  const runLane = async (): Promise<void> => {
    while (failures.length === 0 && !isStopped()) {
      const due = await claims.claimNext()
      if (!due) return
      count += due.length
      if (claims.mayHaveMore() && lanes.length < BATCHES) startLane()
      await runJobs(deps, handlers, due)
    }
  }
  startLane()
  // A lane that another one starts is waited for as well.
  for (const lane of lanes) await lane
  if (failures.length > 0) throw failures[0]
  return count
}
