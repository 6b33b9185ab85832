import type { AccessReason } from '@tradepost/contract/platform/access'
import { sql } from '@tradepost/kit/database/database'
import { decideAccess } from '#src/access/decide-access.ts'
import { readGrants } from '#src/access/read-grants.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { RecordScope } from '#src/scope.ts'

/** What a purchase came with: its payment, and the subscription that it started. */
export type Purchase = { paymentId: string | null; subscriptionId: string | null }

/**
 * Reads why purchases give their products no longer: the reason, or null for what they give. A purchase that no record has yet
 * was paid, so it gives what it sold.
 */
export async function readWithdrawals(
  scope: RecordScope,
  purchases: readonly Purchase[],
): Promise<(purchase: Purchase, productId: string) => AccessReason | null> {
  const ids = purchases.flatMap(({ paymentId, subscriptionId }) => [paymentId ?? [], subscriptionId ?? []].flat())
  if (ids.length === 0) return () => null
  const bought = sql`select b.customer_id, b.product_id from access_grants b
    where b.organization_id = ${scope.organizationId} and b.environment = ${scope.environment} and b.source_id = any(${ids}::text[])`
  const [grants, now] = await Promise.all([
    readGrants(
      scope,
      sql`g.source_id = any(${ids}::text[])`,
      sql`g.source = 'seller' and (g.customer_id, g.product_id) in (${bought})`,
    ),
    getBusinessTime(scope),
  ])
  return ({ paymentId, subscriptionId }, productId) => {
    const ofProduct = grants.filter((grant) => grant.productId === productId)
    const own = ofProduct.filter(({ sourceId }) => sourceId === paymentId || sourceId === subscriptionId)
    const decided = ofProduct.filter(
      ({ source, customerId }) => source === 'seller' && own.some((grant) => grant.customerId === customerId),
    )
    const decision = decideAccess([...own, ...decided], now)
    return decision && !decision.has_access ? decision.reason : null
  }
}
