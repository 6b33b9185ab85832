import { sql } from '@tradepost/kit/database/database'
import { dueEmailsQuery } from '@tradepost/kit/email/claim-emails'
import { COUNTED_MAX, countDueQuery, measureDueWork } from '@tradepost/kit/measure-due-work'
import type { Metrics } from '@tradepost/kit/metrics'
import type { Deps } from './deps.ts'

/** Counts what is due: jobs by name, events of payments providers to be tried again, and emails. */
export const dueWorkQuery = (now: Date) => sql`
  select task.identifier as kind, count(*)::int as count, min(run_at) as since from (
    select task_id, run_at from graphile_worker._private_jobs where is_available and run_at <= now()
    order by priority, run_at limit ${sql.lit(COUNTED_MAX)}) due
  join graphile_worker._private_tasks task on task.id = due.task_id group by task.identifier
  union all ${countDueQuery(
    'apply_event',
    sql`select retry_at as since from provider_events where handled_at is null and retry_at <= ${now} order by retry_at`,
  )}
  union all ${countDueQuery('send_email', dueEmailsQuery(now))}`

/** Adds the figures of the work that waits in the platform's tables, read by one statement. */
export function measureWork(metrics: Metrics, { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): void {
  measureDueWork(metrics, { db, clock, query: dueWorkQuery })
}
