import { sql } from '@tradepost/kit/database'
import type { Visitor } from '#src/callers.ts'
import type { Scope } from '#src/scope.ts'
import type { CartItemRow } from './table.ts'

/** Under whose name a visitor's cart is kept. */
export function ownerOf({ guestId, user }: Visitor): string {
  return user?.id ?? guestId
}

/**
 * What somebody put into the cart before signing in joins the cart of their account, in one statement. Of a product
 * that is in both, the larger quantity stays: nobody buys more than a cart of theirs ever showed.
 */
export async function mergeGuestCart(scope: Scope, { guestId, user }: Visitor): Promise<void> {
  if (!user) return
  await sql`
    with moved as (
      delete from cart_items where organization_id = ${scope.organizationId} and owner = ${guestId} returning *
    )
    insert into cart_items (organization_id, owner, product_id, quantity, product, added_at)
    select organization_id, ${user.id}, product_id, quantity, product, added_at from moved
    on conflict (organization_id, owner, product_id) do update set quantity = greatest(cart_items.quantity, excluded.quantity)
  `.execute(scope.trx)
}

/** The visitor's cart in this shop, in the order in which it was filled. */
export async function listCartItems(scope: Scope, visitor: Visitor): Promise<CartItemRow[]> {
  await mergeGuestCart(scope, visitor)
  return scope.trx
    .selectFrom('cartItems')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('owner', '=', ownerOf(visitor))
    .orderBy('addedAt')
    .orderBy('productId')
    .execute()
}
