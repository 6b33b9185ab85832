import { later, SECOND } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import type { Scope } from '#src/scope.ts'
import type { RecordScope } from './keep-records.ts'

/** Rows that were compared with the provider within this time are as good as new. */
const FRESH_MILLISECONDS = 30 * SECOND

/** `checkedAt`: when the rows were last compared with the provider. */
export type LookedAt = RecordScope & { checkedAt: Date | null }

/**
 * The records of the provider that a business sells through, for a page that shows them. The page never waits for the
 * provider: if they were not checked for a while, that is done in the background, and the next page has it.
 * @throws PAYMENTS_KEY_MISSING until its account is open
 */
export async function lookAtRecords(deps: Deps, scope: Scope): Promise<LookedAt> {
  const connection = await findActiveConnection(scope)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  const { organizationId, environment } = connection
  const pass = await deps.database.db
    .selectFrom('recordPasses')
    .select(['checkedAt', 'claimedUntil'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  const now = scope.clock.now()
  const isChecked = pass?.checkedAt && later(pass.checkedAt, FRESH_MILLISECONDS) > now
  if (!isChecked && !(pass && pass.claimedUntil > now)) {
    const shop = { organizationId, environment }
    deps.keepBusy(deps.addJob('refresh-records', shop, `refresh-records/${organizationId}/${environment}`))
  }
  return { ...scope, environment, checkedAt: pass?.checkedAt ?? null }
}
