import { json, type Kysely, type RawBuilder, sql } from '@tradepost/kit/database'
import { sendAlong } from '@tradepost/kit/send-statements'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { DueKind } from './table.ts'

type Subject = { kind: DueKind; subjectId: string }

/** Converts an instant of a business's clock to real time. */
export function toRealTime(trx: Kysely<ProviderTables>, tenant: Tenant, instant: Date | RawBuilder<Date>): RawBuilder<Date> {
  const offset = trx
    .selectFrom('clocks')
    .select('offsetMilliseconds')
    .where((row) => row.and(toTenant(tenant)))
  return sql<Date>`${instant}::timestamptz - coalesce(${offset}, 0) * interval '1 millisecond'`
}

/** Schedules a job at an instant of the business's clock, in place of its earlier schedule. */
export async function setDue(scope: Scope, { kind, subjectId, dueAt }: Subject & { dueAt: Date }): Promise<void> {
  const tenant = toTenant(scope)
  const wakesAt = toRealTime(scope.trx, tenant, dueAt)
  const job = scope.trx
    .insertInto('schedule')
    .values({ ...tenant, kind, subjectId, dueAt, wakesAt })
    .onConflict((conflict) => conflict.columns(['businessId', 'mode', 'kind', 'subjectId']).doUpdateSet({ dueAt, wakesAt }))
  await sendAlong(scope.trx, job)
  if (dueAt <= scope.clock.now()) scope.leaves.add('schedule')
}

/** Schedules a job at an instant of the business's clock, unless it is scheduled already. */
export async function ensureDue(scope: Scope, { kind, subjectId, dueAt }: Subject & { dueAt: Date }): Promise<void> {
  const tenant = toTenant(scope)
  const job = scope.trx
    .insertInto('schedule')
    .values({ ...tenant, kind, subjectId, dueAt, wakesAt: toRealTime(scope.trx, tenant, dueAt) })
    .onConflict((conflict) => conflict.columns(['businessId', 'mode', 'kind', 'subjectId']).doNothing())
  await sendAlong(scope.trx, job)
}

/** Schedules jobs of one kind that aren't scheduled yet, in one statement however many they are. */
export async function scheduleJobs(
  scope: Scope,
  kind: DueKind,
  jobs: readonly { subjectId: string; dueAt: Date }[],
): Promise<void> {
  if (jobs.length === 0) return
  const { businessId, mode } = scope
  const rows = jobs.map(({ subjectId, dueAt }) => ({ subject_id: subjectId, due_at: dueAt }))
  await sql`
    insert into schedule (business_id, mode, kind, subject_id, due_at, wakes_at)
    select ${businessId}, ${mode}, ${kind}, subject_id, due_at, ${toRealTime(scope.trx, scope, sql<Date>`due_at`)}
    from jsonb_to_recordset(${json(rows)}) as job (subject_id text, due_at timestamptz)`.execute(scope.trx)
  if (jobs.some(({ dueAt }) => dueAt <= scope.clock.now())) scope.leaves.add('schedule')
}

/** Cancels the jobs of these kinds. */
export async function clearDue(
  scope: Scope,
  { kinds, subjectId }: { kinds: readonly DueKind[]; subjectId: string },
): Promise<void> {
  const jobs = scope.trx
    .deleteFrom('schedule')
    .where((row) => row.and({ ...toTenant(scope), subjectId }))
    .where('kind', 'in', kinds)
  await sendAlong(scope.trx, jobs)
}
