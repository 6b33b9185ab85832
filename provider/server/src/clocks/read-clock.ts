import { addMilliseconds, type Clock } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { type BusinessClock, type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { ClockRow } from './table.ts'

const findByTenant = prepare((db: Kysely<ProviderTables>, { businessId, mode }: Tenant) =>
  db.selectFrom('clocks').selectAll().where('businessId', '=', businessId).where('mode', '=', mode),
)

async function findClock(db: Kysely<ProviderTables>, tenant: Tenant): Promise<ClockRow | undefined> {
  const [row] = await findByTenant.run(db, toTenant(tenant))
  return row
}

/** Reads the clock of a business. */
export async function readClock(db: Kysely<ProviderTables>, tenant: Tenant, real: Clock): Promise<BusinessClock> {
  return toClock(tenant.mode === 'test' ? await findClock(db, tenant) : undefined, real)
}

/** Returns the clock that a row describes; without a row it shows real time. */
export function toClock(row: Pick<ClockRow, 'stoppedAt' | 'offsetMilliseconds'> | null | undefined, real: Clock): BusinessClock {
  const { stoppedAt, offsetMilliseconds } = row ?? { stoppedAt: null, offsetMilliseconds: 0 }
  return {
    now: () => stoppedAt ?? addMilliseconds(real.now(), offsetMilliseconds),
    toReal: (instant) => addMilliseconds(instant, -offsetMilliseconds),
    realNow: () => real.now(),
  }
}

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
