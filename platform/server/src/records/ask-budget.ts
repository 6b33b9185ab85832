import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import type { ConnectionKey } from '#src/scope.ts'

/** A hosted provider allows 240 requests a minute per key, and people come first. The embedded one has no such limit. */
const ASKS_A_MINUTE: Record<ConnectionKey['environment'], number> = { embedded: 1_000_000, test_mode: 100, live_mode: 100 }

/** Limit for one run; the next one continues. */
const ASKS_AT_ONCE = 1000

/** Claims requests from this minute's share, for all processes together. @returns how many were granted */
export async function claimAsks(
  deps: Deps,
  { organizationId, environment }: ConnectionKey,
  wanted = ASKS_AT_ONCE,
): Promise<number> {
  const now = deps.clock.now()
  const minuteAgo = addMilliseconds(now, -MINUTE)
  const share = ASKS_A_MINUTE[environment]
  const { rows } = await sql<{ granted: number }>`
    with spent as (
      select coalesce(asks_since > ${minuteAgo}, false) as goes_on, case when asks_since > ${minuteAgo} then asks else 0 end as asks
      from record_passes where organization_id = ${organizationId} and environment = ${environment} for update)
    update record_passes p
    set asks = spent.asks + least(${wanted}::int, ${share}::int - spent.asks),
      asks_since = case when spent.goes_on then p.asks_since else ${now} end
    from spent where p.organization_id = ${organizationId} and p.environment = ${environment}
    returning least(${wanted}::int, ${share}::int - spent.asks) as granted`.execute(deps.database.db)
  // A shop that was never refreshed has used nothing.
  return rows[0]?.granted ?? Math.min(wanted, share)
}

/** Releases unused requests. */
export async function releaseAsks(deps: Deps, { organizationId, environment }: ConnectionKey, unused: number): Promise<void> {
  if (unused <= 0) return
  await sql`
    update record_passes set asks = greatest(asks - ${unused}, 0)
    where organization_id = ${organizationId} and environment = ${environment}`.execute(deps.database.db)
}
