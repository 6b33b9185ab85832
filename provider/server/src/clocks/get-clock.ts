import { sql } from '@tradepost/kit/database/database'
import { type Scope, toTenant } from '#src/scope.ts'
import { findClock } from './read-clock.ts'
import type { ClockRow } from './table.ts'

/** How many due jobs the answer lists. */
const NEXT_MAX = 10
/** Counting stops here. */
const DUE_COUNT_MAX = 10_000

export type ShownClock = {
  now: Date
  clock: ClockRow | undefined
  dueCount: number
  next: { dueAt: Date; kind: string; subjectId: string; paymentId: string | null }[]
}

/** Selects the last payment of the checkout that a job is about; null for other jobs. */
const lastPaymentOf = ({ businessId, mode }: Scope) => sql<string | null>`(
  select id from payments
  where business_id = ${businessId} and mode = ${mode} and checkout_session_id = schedule.subject_id
  order by created_at desc limit 1)`

/** Returns the clock, its progress, how many jobs are due, and the next of them. */
export async function getClock(scope: Scope): Promise<ShownClock> {
  const due = scope.trx.selectFrom('schedule').where((row) => row.and(toTenant(scope)))
  const next = await due
    .select(['dueAt', 'kind', 'subjectId', lastPaymentOf(scope).as('paymentId')])
    .orderBy('dueAt')
    .orderBy('kind')
    .orderBy('subjectId')
    .limit(NEXT_MAX)
    .execute()
  const { dueCount } = await scope.trx
    .selectFrom(due.select(sql`1`.as('one')).limit(DUE_COUNT_MAX).as('waiting'))
    .select(sql<number>`count(*)::int`.as('dueCount'))
    .executeTakeFirstOrThrow()
  return { now: scope.clock.now(), clock: await findClock(scope.trx, scope), dueCount, next }
}
