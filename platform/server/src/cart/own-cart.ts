import { sql } from '@tradepost/kit/database'
import type { Visitor } from '#src/callers.ts'
import type { Scope } from '#src/scope.ts'
import type { CartItemRow, CartRow } from './table.ts'

/** Returns the owner key of a visitor's cart. */
export function getCartOwner({ guestId, user }: Visitor): string {
  return user?.id ?? guestId
}

/**
 * Merges the guest cart into the account's cart, in one statement. For a product in both, the line with the larger quantity stays
 * whole: no one buys more than a cart of theirs showed, and quantity and amount always come from the same line.
 */
export async function mergeGuestCart(scope: Scope, { guestId, user }: Visitor): Promise<void> {
  if (!user) return
  await sql`
    with moved as (
      delete from cart_items where organization_id = ${scope.organizationId} and owner = ${guestId} returning *
    ), said as (
      delete from carts where organization_id = ${scope.organizationId} and owner = ${guestId} returning *
    ), merged as (
      insert into carts (organization_id, owner, country, discount_code)
      select organization_id, ${user.id}, country, discount_code from said
      on conflict (organization_id, owner) do update set
        country = coalesce(excluded.country, carts.country),
        discount_code = coalesce(excluded.discount_code, carts.discount_code)
    )
    insert into cart_items (organization_id, owner, product_id, quantity, open_amount, addons, product, added_at, position)
    select organization_id, ${user.id}, product_id, quantity, open_amount, addons, product, added_at, position from moved
    on conflict (organization_id, owner, product_id) do update set
      quantity = excluded.quantity, open_amount = excluded.open_amount, addons = excluded.addons, product = excluded.product
    where excluded.quantity >= cart_items.quantity
  `.execute(scope.trx)
}

/** Lists the visitor's cart items in this shop, in the order they were added. */
export async function listCartItems(scope: Scope, visitor: Visitor): Promise<CartItemRow[]> {
  await mergeGuestCart(scope, visitor)
  return scope.trx
    .selectFrom('cartItems')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('owner', '=', getCartOwner(visitor))
    .orderBy('position')
    .execute()
}

export type OwnCart = { items: CartItemRow[] } & Pick<CartRow, 'country' | 'discountCode'>

/** Reads the visitor's cart with its country and discount code. */
export async function readCart(scope: Scope, visitor: Visitor): Promise<OwnCart> {
  const items = await listCartItems(scope, visitor)
  const said = await scope.trx
    .selectFrom('carts')
    .select(['country', 'discountCode'])
    .where('organizationId', '=', scope.organizationId)
    .where('owner', '=', getCartOwner(visitor))
    .executeTakeFirst()
  return { items, country: said?.country ?? null, discountCode: said?.discountCode ?? null }
}
