import { sql } from '@tradepost/kit/database/database'
import type { RecordScope } from '#src/scope.ts'

/**
 * Lists the IDs of sales that have no order, oldest first: our checkout didn't start them, and no event told us of them. A card
 * update is no sale; a renewal that credit paid is one.
 */
export async function listUnorderedPayments({ trx, organizationId, environment }: RecordScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_records p
    where organization_id = ${organizationId} and environment = ${environment} and status = 'succeeded'
      and (amount > 0 or body->>'is_update_payment_method' = 'false')
      and not exists (select from orders o
        where o.organization_id = p.organization_id and o.environment = p.environment and o.payment_id = p.id)
    order by created_at, id limit ${limit}`.execute(trx)
  return rows.map(({ id }) => id)
}
