import { sql } from '@tradepost/kit/database'
import type { Visitor } from '#src/callers.ts'
import { type Deps, transact } from '#src/deps.ts'

/**
 * Hands what a browser collected as a guest to the person who has signed in on it, in every shop. What both carts hold
 * keeps the larger quantity: the same thing put in twice was meant once.
 */
export async function adoptGuestCart(deps: Deps, visitor: Visitor): Promise<void> {
  const { guestId, user } = visitor
  if (!user) return
  const any = await deps.database.db.selectFrom('cartItems').select('productId').where('owner', '=', guestId).limit(1).executeTakeFirst()
  if (!any) return
  await transact(deps, async ({ trx }) => {
    await sql`
      with left_behind as (delete from cart_items where owner = ${guestId} returning *)
      insert into cart_items (organization_id, owner, product_id, quantity, product, added_at)
      select organization_id, ${user.id}, product_id, quantity, product, added_at from left_behind
      on conflict (organization_id, owner, product_id) do update set quantity = greatest(cart_items.quantity, excluded.quantity)`.execute(trx)
  })
}
