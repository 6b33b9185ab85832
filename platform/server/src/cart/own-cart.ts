import { type Kysely, sql } from '@tradepost/kit/database'
import { prepareQuery } from '@tradepost/kit/prepared-query'
import type { Visitor } from '#src/callers.ts'
import type { Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
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

type Owned = { organizationId: string; owner: string }

export type OwnCart = { items: CartItemRow[] } & Pick<CartRow, 'country' | 'discountCode'>

/** One row per item; a cart without items has one, whose columns of an item are null. */
type CartLineRow = CartItemRow & { country: string | null; discountCode: string | null }

const readLines = prepareQuery(
  (_: Kysely<PlatformTables>, { organizationId, owner }: Owned) => sql<CartLineRow>`
    select item.*, cart.country, cart.discount_code
    from (select) as one
    left join carts cart on cart.organization_id = ${organizationId} and cart.owner = ${owner}
    left join cart_items item on item.organization_id = ${organizationId} and item.owner = ${owner}
    order by item.position`,
)

/** Reads the visitor's cart with its country and discount code. */
export async function readCart(scope: Scope, visitor: Visitor): Promise<OwnCart> {
  await mergeGuestCart(scope, visitor)
  const rows = await readLines.run(scope.trx, { organizationId: scope.organizationId, owner: getCartOwner(visitor) })
  const [first] = rows
  return {
    items: rows.flatMap(({ country: _, discountCode: __, ...item }) => (item.productId === null ? [] : [item])),
    country: first?.country ?? null,
    discountCode: first?.discountCode ?? null,
  }
}
