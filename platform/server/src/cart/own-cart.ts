import type { CartList } from '@tradepost/contract/platform/buyer/cart'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { hasSlug, isOpen } from '#src/auth/organizations/find-membership.ts'
import type { Visitor } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { type ShopFound, shopQuery, toShop } from '#src/storefront/find-shop.ts'
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
async function mergeGuestCart(work: Work, slug: string, { guestId, user }: Visitor): Promise<void> {
  if (!user) return
  await sql`
    with shop as (select id from organization where ${hasSlug(slug)}),
    moved as (
      delete from cart_items using shop where organization_id = shop.id and owner = ${guestId} returning cart_items.*
    ), said as (
      delete from carts using shop where organization_id = shop.id and owner = ${guestId} returning carts.*
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
  `.execute(work.trx)
}

/** A line of a cart, as its visitor chose it. */
export type CartItem = Pick<CartItemRow, 'productId' | 'quantity' | 'openAmount' | 'addons' | 'product'>

/** Its items stand in the order in which they were added. */
export type OwnCart = { items: CartItem[] } & Pick<CartRow, 'country' | 'discountCode'>

const cartColumns = (owner: string) => {
  const settings = (column: 'country' | 'discount_code') =>
    sql`(select ${sql.ref(column)} from carts where organization_id = organization.id and owner = ${owner})`
  return sql`, ${settings('country')}, ${settings('discount_code')}, (
    select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity, 'openAmount', open_amount,
      'addons', addons, 'product', product) order by position), '[]')
    from cart_items where organization_id = organization.id and owner = ${owner}) as items`
}

const findWithCart = prepare((_: Kysely<PlatformTables>, { slug, owner }: { slug: string; owner: string }) =>
  shopQuery<OwnCart>(slug, cartColumns(owner)),
)

/** Reads a shop with the visitor's cart there. @throws 404 SHOP_NOT_FOUND */
export async function readShopAndCart(work: Work, slug: string, visitor: Visitor): Promise<ShopFound & { cart: OwnCart }> {
  await mergeGuestCart(work, slug, visitor)
  const [row] = await findWithCart.run(work.trx, { slug, owner: getCartOwner(visitor) })
  if (!row) throw fault('SHOP_NOT_FOUND')
  const { items, country, discountCode, ...shop } = row
  return { ...toShop(work, shop), cart: { items, country, discountCode } }
}

/**
 * Lists the shops where a visitor's cart has something, the latest first. A guest's cart counts after sign-in, too: a look at it
 * moves it to the account.
 */
export async function listCarts({ trx }: Work, { guestId, user }: Visitor): Promise<CartList['items']> {
  const { rows } = await sql<CartList['items'][number]>`
    select organization.slug, organization.name
    from cart_items join organization on organization.id = cart_items.organization_id
    where owner = any(${[guestId, ...(user ? [user.id] : [])]}::text[]) and ${isOpen}
    group by organization.slug, organization.name
    order by max(position) desc`.execute(trx)
  return rows
}
