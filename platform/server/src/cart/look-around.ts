import type { Cart } from '@tradepost/contract/platform/cart'
import type { Visitor } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import type { Work } from '#src/scope.ts'
import { findShop, type ShopFound } from '#src/storefront/find-shop.ts'
import { type Catalog, NOTHING } from '#src/storefront/read-catalog.ts'
import { readProducts } from '#src/storefront/read-products.ts'
import { type OwnCart, readCart } from './own-cart.ts'
import { viewCart } from './view.ts'

/** A shop, a visitor's cart there, and what is sold now of what was `asked` about. */
export type Around = ShopFound & Catalog & { cart: OwnCart; asked: readonly string[] }

/**
 * What is sold now of a cart, and of `more` products. While the provider is silent a line that the last known shelf does not
 * have counts as it was when it was put in; while the shop cannot sell, nothing is sold.
 */
export async function readSold(
  deps: Deps,
  connection: ShopFound['connection'],
  { items }: Pick<OwnCart, 'items'>,
  more: readonly string[] = [],
): Promise<Catalog & Pick<Around, 'asked'>> {
  const asked = [...new Set([...items.map((item) => item.productId), ...more])]
  if (!connection) return { ...NOTHING, asked }
  const sold = await readProducts(deps, connection, asked)
  if (!sold.trouble) return { ...sold, asked }
  const unknown = items.filter((item) => !sold.products.some((product) => product.product_id === item.productId))
  return { ...sold, products: [...sold.products, ...unknown.map((item) => item.product)], asked }
}

type Asked = { slug: string; visitor: Visitor; more?: readonly string[] }

/** @throws 404 SHOP_NOT_FOUND */
export async function lookAround(deps: Deps, work: Work, { slug, visitor, more }: Asked): Promise<Around> {
  const shop = await findShop(work, slug)
  const cart = await readCart(shop.scope, visitor)
  return { ...shop, cart, ...(await readSold(deps, shop.connection, cart, more)) }
}

/** A cart after a change. What another tab put into it meanwhile is asked about, too. */
export async function viewChanged(deps: Deps, around: Around, cart: OwnCart): Promise<Cart> {
  const isKnown = cart.items.every((item) => around.asked.includes(item.productId))
  return viewCart({ ...around, ...(isKnown ? {} : await readSold(deps, around.connection, cart)), cart })
}
