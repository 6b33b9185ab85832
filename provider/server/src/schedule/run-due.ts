import { later, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { logFailure } from '@tradepost/kit/outage'
import type { Deps } from '#src/deps.ts'
import { tenantOf } from '#src/scope.ts'
import type { DueHandlers } from './handlers.ts'
import { realTimeOf } from './set-due.ts'
import type { DueRow } from './table.ts'

const BATCH = 50
/** How many things are done at once: enough to keep the database busy, and to leave it for those who wait for an answer. */
export const LANES = 6
/** Longer than anything that falls due takes; whose process died is then taken up again. */
const LEASE_MILLISECONDS = MINUTE

/** Takes what is due by now, of businesses whose clock is not just being moved. */
async function claimDue({ database, clock }: Deps): Promise<DueRow[]> {
  const now = clock.now()
  return database.db
    .updateTable('schedule')
    .set({ wakesAt: later(now, LEASE_MILLISECONDS) })
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
 * Does one thing that fell due. What its handler has set anew meanwhile stays as it set it. False when it failed: then it
 * is done again once its lease is over, and holds nobody else up.
 */
export async function runOne(deps: Deps, handlers: DueHandlers, due: DueRow): Promise<boolean> {
  const same = { ...tenantOf(due), kind: due.kind, subjectId: due.subjectId, dueAt: due.dueAt }
  try {
    const next = await handlers[due.kind](deps, due)
    const { db } = deps.database
    if (next)
      await db
        .updateTable('schedule')
        .set({ dueAt: next, wakesAt: realTimeOf(db, due, next) })
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

/** Does what has fallen due, a batch at a time; returns how much that was. */
export async function runDue(deps: Deps, handlers: DueHandlers): Promise<number> {
  const due = await claimDue(deps)
  await mapConcurrently(due, LANES, async (each) => {
    await runOne(deps, handlers, each)
  })
  return due.length
}
