import { addMilliseconds, type Clock } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { type BusinessClock, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { ClockRow } from './table.ts'

const findByTenant = prepare((db: Kysely<ProviderTables>, { businessId, mode }: Tenant) =>
  db.selectFrom('clocks').selectAll().where('businessId', '=', businessId).where('mode', '=', mode),
)

export async function findClock(db: Kysely<ProviderTables>, tenant: Tenant): Promise<ClockRow | undefined> {
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
