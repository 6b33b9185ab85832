import type { Clock } from './clock.ts'
import { type Kysely, type RawBuilder, sql } from './database/database.ts'
import type { Metrics } from './metrics.ts'

const GAUGES = {
  due_work: 'Work that is due, of each kind',
  due_work_age_seconds: 'How long the oldest of it has been due',
} as const

/** Rows are counted up to this number, so that a look costs little however long a queue is. */
export const COUNTED_MAX = 10_000

/** Counts what is due of one kind. `due` selects a column `since`, from an index, the oldest first if there may be many. */
export const countDueQuery = (kind: string, due: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${kind}::text as kind, count(*)::int as count, min(since) as since
  from (select since from (${due}) due limit ${sql.lit(COUNTED_MAX)}) counted`

/** Returns how long ago something was, in seconds; 0 if there is nothing. */
export const countSecondsSince = (since: Date | null, now: Date): number =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0

/** What is due of a kind, and since when. */
export type Due = { kind: string; count: number; since: Date | null }
type Reading<Tables> = { db: Kysely<Tables>; clock: Clock; query: (now: Date) => RawBuilder<unknown> }

/** Lists what is due, by kind. `query` selects `kind`, `count` and `since`. */
export const listDueWork = async <Tables>(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<Due[]> =>
  (await sql<Due>`${query}`.execute(db)).rows

/** Adds how much work is due and since when, by kind. `query` is one statement that selects `kind`, `count` and `since`. */
export function measureDueWork<Tables>(metrics: Metrics, { db, clock, query }: Reading<Tables>): void {
  metrics.gauges(GAUGES, 'kind', async () => {
    const now = clock.now()
    return (await listDueWork(db, query(now))).flatMap(({ kind, count, since }) => [
      { name: 'due_work', of: kind, value: count },
      { name: 'due_work_age_seconds', of: kind, value: countSecondsSince(since, now) },
    ])
  })
}
