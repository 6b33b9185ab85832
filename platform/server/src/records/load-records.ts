import type { Refusal } from '@tradepost/contract/platform/error-body'
import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ConnectionKey, RecordScope, Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { refreshSoon } from './refresh-soon.ts'

/** Rows checked with the provider within this time count as fresh. */
export const FRESH_MILLISECONDS = 30 * SECOND
/** Pages show a notice if their rows could not be checked for longer than this. */
const STALE_MILLISECONDS = 5 * MINUTE

/**
 * Records that a page shows. `checkedAt`: when they were last checked with the provider; `problem`: why the last check failed.
 * `isStale`: no check has succeeded for a long time because of it.
 */
export type LoadedRecords = RecordScope & { checkedAt: Date | null; problem: Refusal | null; isStale: boolean }

/** How the last check of a shop's records went. */
export type Pass = { checkedAt?: Date | null; claimedUntil?: Date | null; problem?: Refusal | null }
/** `pass`: if it was read together with something else. */
type Shop = ConnectionKey & { pass?: Pass }

const findPass = prepare((db: Kysely<PlatformTables>, { organizationId, environment }: ConnectionKey) =>
  db
    .selectFrom('recordPasses')
    .select(['checkedAt', 'claimedUntil', 'problem'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment),
)

/**
 * Loads a provider's records for a page, from a replica if `db` is one. Never waits for the provider: rows that were not checked
 * for a while are refreshed in the background for the next page.
 */
export async function loadRecordsOf(
  deps: Deps,
  { organizationId, environment, pass }: Shop,
  db = deps.database.db,
): Promise<LoadedRecords> {
  const scope = { ...toReadOnly(deps, db), organizationId, environment }
  const [found] = pass ? [pass] : await findPass.run(db, { organizationId, environment })
  const { checkedAt = null, claimedUntil, problem = null }: Pass = found ?? {}
  const now = scope.clock.now()
  const isOlder = (milliseconds: number) => !checkedAt || addMilliseconds(checkedAt, milliseconds) <= now
  const isClaimed = claimedUntil && claimedUntil > now
  if (isOlder(FRESH_MILLISECONDS) && !isClaimed) deps.keepBusy(refreshSoon(deps, scope))
  const isStale = Boolean(problem) && isOlder(STALE_MILLISECONDS)
  return { ...scope, checkedAt, problem, isStale }
}

/** Loads the records of the provider that a business sells through. @throws PAYMENTS_KEY_MISSING until its account is open */
export async function loadRecords(deps: Deps, { trx, organizationId }: Scope): Promise<LoadedRecords> {
  const found = await trx
    .selectFrom('providerConnections as connection')
    .leftJoin('recordPasses as pass', (join) =>
      join
        .onRef('pass.organizationId', '=', 'connection.organizationId')
        .onRef('pass.environment', '=', 'connection.environment'),
    )
    .select(['connection.environment', 'pass.checkedAt', 'pass.claimedUntil', 'pass.problem'])
    .where('connection.organizationId', '=', organizationId)
    .where('connection.isActive', '=', true)
    .executeTakeFirst()
  if (!found) throw fault('PAYMENTS_KEY_MISSING')
  return loadRecordsOf(deps, { organizationId, environment: found.environment, pass: found }, trx)
}
