import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

const BATCH = 1000

/**
 * Deletes a batch of orders that expired unpaid long ago, with their lines. If money for one still arrives, its payment makes
 * another order. Returns how many.
 */
export async function purgeUnpaidOrders({ database, clock, config }: Deps): Promise<number> {
  const { rows } = await sql`
    with old as (
      select organization_id, id from orders
      where status = 'expired' and created_at < ${addMilliseconds(clock.now(), -config.retention.unpaidOrders * DAY)}
      order by created_at limit ${BATCH} for update skip locked
    ), lines as (
      delete from order_lines using old where (order_lines.organization_id, order_id) = (old.organization_id, old.id)
    )
    delete from orders using old where (orders.organization_id, orders.id) = (old.organization_id, old.id)
    returning 1`.execute(database.db)
  return rows.length
}
