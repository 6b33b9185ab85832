import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { CART_ITEMS_MAX } from '@tradepost/contract/provider/checkouts'
import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import type { Visitor } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { listCartItems, ownerOf } from './own-cart.ts'

type Wanted = { product: ShopProduct; quantity: number }

/** Takes a product out of the cart, also one that is no longer sold. */
export async function removeCartItem(scope: Scope, visitor: Visitor, productId: string): Promise<void> {
  await listCartItems(scope, visitor)
  await scope.trx
    .deleteFrom('cartItems')
    .where('organizationId', '=', scope.organizationId)
    .where('owner', '=', ownerOf(visitor))
    .where('productId', '=', productId)
    .execute()
}

/** Puts a product into the cart, or changes how many. @throws 422 CART_LINE_TOO_LARGE, CART_FULL, CART_CURRENCY_MISMATCH */
export async function setCartItem(scope: Scope, visitor: Visitor, { product, quantity }: Wanted): Promise<void> {
  if (product.price * quantity > AMOUNT_MAX) throw fault('CART_LINE_TOO_LARGE')
  const others = (await listCartItems(scope, visitor)).filter((item) => item.productId !== product.product_id)
  if (others.length >= CART_ITEMS_MAX) throw fault('CART_FULL')
  if (others.some((item) => item.product.currency !== product.currency)) throw fault('CART_CURRENCY_MISMATCH')
  await scope.trx
    .insertInto('cartItems')
    .values({
      organizationId: scope.organizationId,
      owner: ownerOf(visitor),
      productId: product.product_id,
      quantity,
      product: JSON.stringify(product) as never,
      addedAt: scope.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'owner', 'productId'])
        .doUpdateSet({ quantity, product: JSON.stringify(product) as never }),
    )
    .execute()
}
