import { rowsAsJson } from '@tradepost/kit/database/bulk-rows'
import { json, type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { HeldWrite } from '@tradepost/kit/database/held-writes'
import { write } from '@tradepost/kit/database/statements'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { DueKind, DueRow } from './table.ts'

type Subject = { kind: DueKind; subjectId: string }
type Job = Omit<DueRow, 'dueAt' | 'wakesAt'>

/**
 * What happens to a job. `set`: in place of its earlier schedule; `heldUntil` (real time): until then, only the process that sets
 * it does its work. `ensure`: unless it's scheduled. `clear`: if given, only while it's due then.
 */
type Change =
  | (Job & { how: 'set'; dueAt: Date; heldUntil: Date | null })
  | (Job & { how: 'ensure'; dueAt: Date })
  | (Job & { how: 'clear'; dueAt: Date | null })

const toKey = ({ businessId, mode, kind, subjectId }: Job): string => `${businessId}/${mode}/${kind}/${subjectId}`

const KEYS = sql`business_id, mode, kind, subject_id`

const toJobs = (changes: readonly Change[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::schedule, ${rowsAsJson(
    changes.map((change) => {
      const { businessId, mode, kind, subjectId, dueAt } = change
      return { businessId, mode, kind, subjectId, dueAt, wakesAt: change.how === 'set' ? change.heldUntil : null }
    }),
  )}) as job`

const insertJobs = (changes: readonly Change[]): RawBuilder<unknown> => sql`
  insert into schedule (${KEYS}, due_at, wakes_at)
  select ${KEYS}, due_at, greatest(wakes_at, due_at - coalesce((
    select offset_milliseconds from clocks where clocks.business_id = job.business_id and clocks.mode = job.mode
  ), 0) * interval '1 millisecond') from ${toJobs(changes)} order by ${KEYS}`

/** Writes what became of each job in the end: several changes of one job are the last of them. */
function buildChanges(changes: readonly Change[]): RawBuilder<unknown>[] {
  const last = new Map(changes.map((change) => [toKey(change), change]))
  const { set, ensure, clear } = Object.groupBy(last.values(), ({ how }) => how)
  return [
    ...(clear
      ? [
          sql`delete from schedule using ${toJobs(clear)} where schedule.business_id = job.business_id and schedule.mode = job.mode
            and schedule.kind = job.kind and schedule.subject_id = job.subject_id
            and (job.due_at is null or job.due_at = schedule.due_at)`,
        ]
      : []),
    ...(set
      ? [sql`${insertJobs(set)} on conflict (${KEYS}) do update set due_at = excluded.due_at, wakes_at = excluded.wakes_at`]
      : []),
    ...(ensure ? [sql`${insertJobs(ensure)} on conflict (${KEYS}) do nothing`] : []),
  ]
}

const CHANGES: HeldWrite<Change> = { tables: ['schedule'], build: buildChanges }

/** Converts an instant of a business's clock to real time. */
export function toRealTime(trx: Kysely<ProviderTables>, tenant: Tenant, instant: Date | RawBuilder<Date>): RawBuilder<Date> {
  const offset = trx
    .selectFrom('clocks')
    .select('offsetMilliseconds')
    .where((row) => row.and(toTenant(tenant)))
  return sql<Date>`${instant}::timestamptz - coalesce(${offset}, 0) * interval '1 millisecond'`
}

/**
 * Schedules a job at an instant of the business's clock, in place of its earlier schedule. With `heldUntil` (real time) it's left
 * until then to the process that schedules it, unless that dies.
 */
export async function setDue(
  scope: Scope,
  { kind, subjectId, dueAt, heldUntil = null }: Subject & { dueAt: Date; heldUntil?: Date | null },
): Promise<void> {
  await write(scope, CHANGES, [{ ...toTenant(scope), how: 'set', kind, subjectId, dueAt, heldUntil }])
  if (dueAt <= scope.clock.now() && heldUntil === null) scope.leaves.add('schedule')
}

/** Schedules a job at an instant of the business's clock, unless it is scheduled already. */
export async function ensureDue(scope: Scope, { kind, subjectId, dueAt }: Subject & { dueAt: Date }): Promise<void> {
  await write(scope, CHANGES, [{ ...toTenant(scope), how: 'ensure', kind, subjectId, dueAt }])
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
  const tenant = toTenant(scope)
  await write(
    scope,
    CHANGES,
    kinds.map((kind): Change => ({ ...tenant, how: 'clear', kind, subjectId, dueAt: null })),
  )
}

/** Removes a job that was done, unless it has been scheduled for another time since. */
export async function completeDue(scope: Scope, { kind, subjectId, dueAt }: DueRow): Promise<void> {
  await write(scope, CHANGES, [{ ...toTenant(scope), how: 'clear', kind, subjectId, dueAt }])
}
