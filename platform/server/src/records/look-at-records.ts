import { later, MINUTE, SECOND } from '@tradepost/kit/clock'
import { type Deps, reading } from '#src/deps.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { Scope } from '#src/scope.ts'
import type { RecordScope } from './keep-records.ts'
import { refreshSoon } from './refresh-soon.ts'

/** Rows that were compared with the provider within this time are as good as new. */
export const FRESH_MILLISECONDS = 30 * SECOND
/** Pages whose rows could not be compared for longer than this say so. */
const STALE_MILLISECONDS = 5 * MINUTE

/**
 * Records that a page shows. `checkedAt`: when they were last compared with the provider; `problem`: why they could not be the
 * last time. `isStale`: they were not for long, because of it.
 */
export type LookedAt = RecordScope & { checkedAt: Date | null; problem: string | null; isStale: boolean }

/**
 * The records of a provider, for a page that shows them. The page never waits for the provider: if they were not checked for
 * a while, that is done in the background, and the next page has it.
 */
export async function lookAtRecordsOf(
  deps: Deps,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
): Promise<LookedAt> {
  const scope = { ...reading(deps), organizationId }
  const pass = await scope.trx
    .selectFrom('recordPasses')
    .select(['checkedAt', 'claimedUntil', 'problem'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  const now = scope.clock.now()
  const isOlder = (milliseconds: number) => !pass?.checkedAt || later(pass.checkedAt, milliseconds) <= now
  if (isOlder(FRESH_MILLISECONDS) && !(pass && pass.claimedUntil > now))
    deps.keepBusy(refreshSoon(deps, { organizationId, environment }))
  const isStale = Boolean(pass?.problem) && isOlder(STALE_MILLISECONDS)
  return { ...scope, environment, checkedAt: pass?.checkedAt ?? null, problem: pass?.problem ?? null, isStale }
}

/** The records of the provider that a business sells through. @throws PAYMENTS_KEY_MISSING until its account is open */
export async function lookAtRecords(deps: Deps, scope: Scope): Promise<LookedAt> {
  return lookAtRecordsOf(deps, await getActiveConnection(scope))
}
