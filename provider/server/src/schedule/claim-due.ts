import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { PLANNED_EACH_TIME, type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import type { Tenant } from '#src/scope.ts'
import type { DueRow } from './table.ts'

/** How many jobs are claimed at once, and of how many tenants at most. */
export const BATCH = 200
/** Longer than any job takes. After it, jobs of a dead process run again. */
const LEASE_MILLISECONDS = MINUTE

/** Whether the clock of a row's business is moving: its jobs then run as the clock passes them (advance-clocks.ts). */
const isMoving = (row: string) => sql`exists (
  select from clocks where clocks.business_id = ${sql.ref(`${row}.business_id`)} and clocks.mode = ${sql.ref(`${row}.mode`)} and target_at is not null)`

/** Whether a job is due. */
export const jobDueQuery = (now: Date): RawBuilder<unknown> =>
  sql`exists (select from schedule where wakes_at <= ${now} and not ${isMoving('schedule')})`

/** Now by the clock of a row's business. */
const ownNow = (now: Date, row: string) => sql`${now}::timestamptz + coalesce((
  select offset_milliseconds from clocks
  where clocks.business_id = ${sql.ref(`${row}.business_id`)} and clocks.mode = ${sql.ref(`${row}.mode`)}
), 0) * interval '1 millisecond'`

/** Claims the first job that is due, of anybody: by time, then kind and subject. */
export async function claimFirst({ database, clock }: Deps): Promise<DueRow[]> {
  const now = clock.now()
  return database.db
    .updateTable('schedule')
    .set({ wakesAt: addMilliseconds(now, LEASE_MILLISECONDS) })
    .where((where) =>
      where(
        sql`(business_id, mode, kind, subject_id)`,
        'in',
        sql`(select business_id, mode, kind, subject_id from schedule where wakes_at <= ${now} and not ${isMoving('schedule')}
          order by due_at, kind, subject_id limit 1)`,
      ),
    )
    .returningAll()
    .execute()
}

/** Tenants that have jobs due. `isAll`: one batch takes all their jobs. */
export type DueTenants = { tenants: Tenant[]; isAll: boolean }

/**
 * Lists the tenants that have jobs due, and locks nothing. A few jobs are found by their time. If there are more than a batch
 * takes, it jumps from tenant to tenant along an index: its cost depends on the number of tenants, not on the number of jobs.
 */
export async function listDueTenants({ database, clock }: Deps): Promise<DueTenants> {
  const now = clock.now()
  const { rows } = await sql<Tenant & { isAll: boolean }>`${PLANNED_EACH_TIME}
    with recursive first as materialized (
      select business_id, mode from schedule where wakes_at <= ${now} and not ${isMoving('schedule')}
      order by wakes_at limit ${BATCH + 1}
    ), few as materialized (
      select count(*) <= ${BATCH} as is_all from first
    ), tenant as (
      (select business_id, mode, due_at from schedule where not (select is_all from few) order by business_id, mode, due_at limit 1)
      union all
      select next.* from tenant cross join lateral (
        select business_id, mode, due_at from schedule
        where (schedule.business_id, schedule.mode) > (tenant.business_id, tenant.mode)
        order by business_id, mode, due_at limit 1) next
    ), due as (
      select distinct business_id, mode from first where (select is_all from few)
      union all
      select business_id, mode from tenant where due_at <= ${ownNow(now, 'tenant')}
    )
    select business_id, mode, (select is_all from few) as is_all from due where not ${isMoving('due')}`.execute(database.db)
  return { tenants: rows, isAll: rows.every(({ isAll }) => isAll) }
}

/** Tenants whose turn it is, and how many jobs of each are claimed at most. */
export type Turn = { tenants: readonly Tenant[]; share: number }

/**
 * Claims jobs that are due, of these tenants only: a batch at most, so shares that are more would leave the last ones without
 * any. `is true` keeps Postgres from reading what is due of everybody, by the index of `wakes_at`, once for each tenant.
 */
export async function claimDue({ database, clock }: Deps, { tenants, share }: Turn): Promise<DueRow[]> {
  const now = clock.now()
  const businessIds = tenants.map(({ businessId }) => businessId)
  const modes = tenants.map(({ mode }) => mode)
  return database.db
    .updateTable('schedule')
    .set({ wakesAt: addMilliseconds(now, LEASE_MILLISECONDS) })
    .where((where) =>
      where(
        sql`(business_id, mode, kind, subject_id)`,
        'in',
        sql`(${PLANNED_EACH_TIME} select due.* from unnest(${businessIds}::text[], ${modes}::text[]) as tenant (business_id, mode)
          cross join lateral (
            select business_id, mode, kind, subject_id from schedule
            where schedule.business_id = tenant.business_id and schedule.mode = tenant.mode
              and due_at <= ${ownNow(now, 'tenant')} and (wakes_at <= ${now}) is true
            order by due_at limit ${share} for update skip locked
          ) due where not ${isMoving('tenant')} limit ${BATCH})`,
      ),
    )
    .returningAll()
    .execute()
}
