import { Cart, SetCartItem } from '@tradepost/contract/platform/cart'
import { platformRoutes, type Visitor } from '#src/callers.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { findShop } from '#src/storefront/find-shop.ts'
import { readCatalog } from '#src/storefront/read-catalog.ts'
import { listCartItems } from './own-cart.ts'
import { removeCartItem, setCartItem } from './set-cart-item.ts'
import { viewCart } from './view.ts'

type Ask = { deps: Deps; work: Work; visitor: Visitor; slug: string }

/** The shop and what it sells; while it cannot sell, nothing is available. */
async function lookAround({ deps, work, slug }: Omit<Ask, 'visitor'>) {
  const shop = await findShop(work, slug)
  const catalog = shop.connection ? await readCatalog(deps, shop.connection) : { products: [], trouble: undefined }
  return { ...shop, ...catalog }
}

export const cartRoutes = platformRoutes('Cart')
  .get(
    '/api/shops/{slug}/cart',
    { summary: 'Show the cart', caller: 'visitor', returns: Cart, faults: [404] },
    async ({ deps, work, visitor, params }) => {
      const { organization, scope, products } = await lookAround({ deps, work, slug: params.slug })
      return viewCart({ organization, products, items: await listCartItems(scope, visitor) })
    },
  )
  .put(
    '/api/shops/{slug}/cart/items/{product_id}',
    {
      summary: 'Put a product into the cart, change how many, or take it out',
      caller: 'visitor',
      body: SetCartItem,
      returns: Cart,
      transaction: 'own',
      faults: [404, 503],
    },
    async ({ deps, work, visitor, params, body: { quantity } }) => {
      const { organization, products, trouble } = await lookAround({ deps, work, slug: params.slug })
      const product = products.find((each) => each.product_id === params.product_id)
      if (quantity > 0 && !product) throw trouble ?? fault('PRODUCT_NOT_FOUND')
      const items = await transact(deps, async (inside) => {
        const scope = { ...inside, organizationId: organization.id }
        if (quantity > 0 && product) await setCartItem(scope, visitor, { product, quantity })
        else await removeCartItem(scope, visitor, params.product_id)
        return listCartItems(scope, visitor)
      })
      return viewCart({ organization, products, items })
    },
  )
