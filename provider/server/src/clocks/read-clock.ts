import { addMilliseconds, type Clock } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database'
import { type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { ClockRow } from './table.ts'

export async function findClock(db: Kysely<ProviderTables>, tenant: Tenant): Promise<ClockRow | undefined> {
  return db
    .selectFrom('clocks')
    .selectAll()
    .where((row) => row.and(toTenant(tenant)))
    .executeTakeFirst()
}

/** Returns the clock of a business: real time, unless it moved its test clock. */
export async function readClock(db: Kysely<ProviderTables>, tenant: Tenant, real: Clock): Promise<Clock> {
  const row = tenant.mode === 'test' ? await findClock(db, tenant) : undefined
  return row ? toClock(row, real) : real
}

/** Returns the clock that a row describes. */
export function toClock(
  { stoppedAt, offsetMilliseconds }: Pick<ClockRow, 'stoppedAt' | 'offsetMilliseconds'>,
  real: Clock,
): Clock {
  return stoppedAt ? { now: () => stoppedAt } : { now: () => addMilliseconds(real.now(), offsetMilliseconds) }
}
