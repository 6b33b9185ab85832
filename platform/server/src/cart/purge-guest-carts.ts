import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

const BATCH = 1000

/**
 * Deletes a batch of guests' carts to which nothing was added for long, and then of settings of guests without a cart. Those of
 * accounts stay. Returns how many rows.
 */
export async function purgeGuestCarts({ database, clock, config }: Deps): Promise<number> {
  const until = addMilliseconds(clock.now(), -config.retention.guestCarts * DAY)
  const items = await sql`
    delete from cart_items using (
      select organization_id, owner from cart_items item where owner like 'gst\\_%' and added_at < ${until} and not exists (
        select from cart_items later where (later.organization_id, later.owner) = (item.organization_id, item.owner) and added_at >= ${until})
      order by added_at limit ${BATCH}
    ) old where (cart_items.organization_id, cart_items.owner) = (old.organization_id, old.owner) returning 1`.execute(
    database.db,
  )
  const carts = await sql`
    delete from carts where (organization_id, owner) in (
      select organization_id, owner from carts cart where owner like 'gst\\_%' and updated_at < ${until} and not exists (
        select from cart_items item where (item.organization_id, item.owner) = (cart.organization_id, cart.owner))
      order by updated_at limit ${BATCH}
    ) returning 1`.execute(database.db)
  return items.rows.length + carts.rows.length
}
