import type { StartCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Deps } from '#src/deps.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'
import { findProduct, readDetails } from '#src/storefront/read-product.ts'
import { findAvailable } from './load-cart-context.ts'
import type { OwnCart } from './own-cart.ts'
import { chooseAddons, toLine } from './set-cart-item.ts'

type BuyNow = { shop: OpenShop; cart: OwnCart; item: NonNullable<StartCheckout['item']> }

/**
 * Returns a cart with one product, for a buyer who buys it at once. A discount code goes along unless it could be for something
 * else in the cart. @throws 404 PRODUCT_NOT_FOUND; 422 ADDON_NOT_FOUND and what `toLine` throws
 */
export async function buildCartOfOne(deps: Deps, { shop, cart, item }: BuyNow): Promise<OwnCart> {
  const { product_id: id, quantity, amount, addons: named } = item
  const product = findProduct(await findAvailable(deps, shop.connection, { items: [] }, [id]), id)
  const scope = { ...shop.scope, environment: shop.connection.environment }
  const addons = named?.length ? chooseAddons(named, (await readDetails(scope, id))?.addons ?? []) : []
  const isCodeForIt = cart.items.every(({ productId }) => productId === id)
  return {
    items: [toLine({ product, quantity, amount, addons })],
    country: cart.country,
    discountCode: isCodeForIt ? cart.discountCode : null,
  }
}
