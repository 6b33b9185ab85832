import type { Cart } from '@tradepost/contract/platform/buyer/cart'
import type { Visitor } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import type { Work } from '#src/scope.ts'
import type { ShopFound } from '#src/storefront/find-shop.ts'
import { type Catalog, NOTHING, readCatalog } from '#src/storefront/read-catalog.ts'
import { type OwnCart, readShopAndCart } from './own-cart.ts'
import { viewCart } from './view.ts'

/** A shop, a visitor's cart there, and which of the requested products (`asked`) are sold now. */
export type CartContext = ShopFound & Catalog & { cart: OwnCart; asked: readonly string[] }

/** Finds what the shop sells now, of the cart's products and `more`; nothing while the shop cannot sell. */
export async function findAvailable(
  deps: Deps,
  connection: ShopFound['connection'],
  { items }: Pick<OwnCart, 'items'>,
  more: readonly string[] = [],
): Promise<Catalog & Pick<CartContext, 'asked'>> {
  const asked = [...new Set([...items.map((item) => item.productId), ...more])]
  if (!connection || asked.length === 0) return { ...NOTHING, asked }
  return { ...(await readCatalog(await loadRecordsOf(deps, connection), asked)), asked }
}

type CartRequest = { slug: string; visitor: Visitor; more?: readonly string[] }

/** @throws 404 SHOP_NOT_FOUND */
export async function loadCartContext(deps: Deps, work: Work, { slug, visitor, more }: CartRequest): Promise<CartContext> {
  const shop = await readShopAndCart(work, slug, visitor)
  return { ...shop, ...(await findAvailable(deps, shop.connection, shop.cart, more)) }
}

/** Views a cart after a change. Looks up products that another tab added in between, too. */
export async function viewUpdatedCart(deps: Deps, around: CartContext, visitor: Visitor): Promise<Cart> {
  const { cart } = await readShopAndCart(around.scope, around.organization.slug, visitor)
  const isKnown = cart.items.every((item) => around.asked.includes(item.productId))
  return viewCart({ ...around, ...(isKnown ? {} : await findAvailable(deps, around.connection, cart)), cart })
}
