import type { AdminQueue } from '@tradepost/contract/platform/admin-deliveries'
import { sql } from '@tradepost/kit/database/database'
import { ATTEMPTS_MAX } from '@tradepost/kit/email/claim-emails'
import { COUNTED_MAX, listDueWork } from '@tradepost/kit/measure-due-work'
import { dueWorkQuery } from '#src/measure-work.ts'
import type { Work } from '#src/scope.ts'
import { toReason } from './to-reason.ts'

type Trouble = { kind: string; retrying: number; failed: number; reason: string | null }

/**
 * Lists every kind of work, with what failed of it. Jobs that have failed are few, and looked for among the jobs, which are gone
 * once they are done.
 */
async function listTrouble({ trx }: Work): Promise<Trouble[]> {
  const { rows } = await sql<Trouble>`
    select task.identifier as kind, count(*) filter (where attempts > 0 and attempts < max_attempts)::int as retrying,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as reason
    from graphile_worker._private_tasks task left join graphile_worker._private_jobs job on job.task_id = task.id
    group by task.identifier
    union all
    select 'apply_event', count(*) filter (where retry_at is not null)::int, count(*) filter (where retry_at is null)::int, null
    from (select retry_at from provider_events where handled_at is null limit ${sql.lit(COUNTED_MAX)}) event
    union all
    select 'send_email', count(*) filter (where attempt_count between 1 and ${sql.lit(ATTEMPTS_MAX - 1)})::int,
      count(*) filter (where attempt_count >= ${sql.lit(ATTEMPTS_MAX)})::int, null
    from (select attempt_count from emails where sent_at is null limit ${sql.lit(COUNTED_MAX)}) email`.execute(trx)
  return rows
}

/** Lists all kinds of work: what is due, by the statement of the metrics, and what failed. The longest wait comes first. */
export async function listQueues(work: Work): Promise<AdminQueue[]> {
  const [due, trouble] = [await listDueWork(work.trx, dueWorkQuery(work.clock.now())), await listTrouble(work)]
  const kinds = [...new Set([...trouble, ...due].map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const { count = 0, since = null } = due.find((each) => each.kind === kind) ?? {}
      const { retrying = 0, failed = 0, reason = null } = trouble.find((each) => each.kind === kind) ?? {}
      return { kind, due: count, since: since?.toISOString() ?? null, retrying, failed, reason: toReason(reason) }
    })
    .sort((left, right) => right.failed - left.failed || right.due - left.due || left.kind.localeCompare(right.kind))
}
