import { sql } from '@tradepost/kit/database/database'
import { dueEmailsQuery } from '@tradepost/kit/email/claim-emails'
import { COUNTED_MAX, countDueQuery, countSecondsSince, measureDueWork } from '@tradepost/kit/measure-due-work'
import type { Metrics } from '@tradepost/kit/metrics'
import type { Deps } from './deps.ts'

/** Counts what is due: jobs of the schedule by kind, deliveries in the queues of their endpoints, and emails. */
const dueWorkQuery = (now: Date) => sql`
  select kind, count(*)::int as count, min(wakes_at) as since from (
    select kind, wakes_at from schedule where wakes_at <= ${now} order by wakes_at limit ${sql.lit(COUNTED_MAX)}) due group by kind
  union all ${countDueQuery('send_webhook', sql`select queued_at as since from webhook_queue where queued_at is not null`)}
  union all ${countDueQuery('send_email', dueEmailsQuery(now))}`

/** The oldest of so many is shown. */
const OLDEST_OF = 100

const UNDELIVERED = {
  undelivered_events: 'Events without deliveries yet, and deliveries that no endpoint has taken yet',
  undelivered_event_age_seconds: 'How old the oldest of them is',
} as const
type Undelivered = { of: string; count: number; since: Date | null }

const undeliveredQuery = sql<Undelivered>`
  select 'event' as of, (select count(*)::int from (select from waiting_events limit ${sql.lit(COUNTED_MAX)}) counted) as count,
    (select min(e.recorded_at) from (select event_id from waiting_events order by business_id, position limit ${OLDEST_OF}) first
      join events e on e.id = first.event_id) as since
  union all select 'delivery', (select count(*)::int from (select from webhook_queue limit ${sql.lit(COUNTED_MAX)}) counted),
    (select min(d.created_at) from (select delivery_id, event_id from webhook_queue order by delivery_id limit ${OLDEST_OF}) first
      join webhook_deliveries d on d.id = first.delivery_id and d.event_id = first.event_id)`

/** Adds the figures of the work that waits in the provider's tables, read by two statements. */
export function measureWork(metrics: Metrics, { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): void {
  measureDueWork(metrics, { db, clock, query: dueWorkQuery })
  metrics.gauges(UNDELIVERED, 'of', async () => {
    const now = clock.now()
    const { rows } = await undeliveredQuery.execute(db)
    return rows.flatMap(({ of, count, since }) => [
      { name: 'undelivered_events', of, value: count },
      { name: 'undelivered_event_age_seconds', of, value: countSecondsSince(since, now) },
    ])
  })
}
