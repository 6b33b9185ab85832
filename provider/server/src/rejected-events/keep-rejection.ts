import { sql } from '@tradepost/kit/database/database'
import type { Refused } from '@tradepost/kit/http/routes'
import { type Scope, toTenant } from '#src/scope.ts'
import { describeRejection } from './describe-rejection.ts'

/** How many rejections are stored per business. */
export const REJECTIONS_KEPT = 100

/** Stores a refused ingest request, in test mode only, and deletes the oldest beyond the limit. */
export async function saveRejection(scope: Scope, refused: Refused): Promise<void> {
  if (scope.mode !== 'test') return
  const tenant = toTenant(scope)
  await scope.trx
    .insertInto('rejectedEvents')
    .values({ ...tenant, rejectedAt: scope.clock.now(), ...describeRejection(refused) })
    .execute()
  const firstTooMany = scope.trx
    .selectFrom('rejectedEvents')
    .select('id')
    .where((row) => row.and(tenant))
    .orderBy('id', 'desc')
    .offset(REJECTIONS_KEPT)
    .limit(1)
  await scope.trx
    .deleteFrom('rejectedEvents')
    .where((row) => row.and(tenant))
    .where('id', '<=', sql<number>`(${firstTooMany})`)
    .execute()
}
