import type { Cart, CartLine } from '@tradepost/contract/platform/buyer/cart'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { Catalog } from '#src/storefront/read-catalog.ts'
import type { CartItem, OwnCart } from './own-cart.ts'
import { getLineAmount, getUnitAmount } from './provider-cart.ts'

type CartParts = { organization: OrganizationRow; cart: OwnCart } & Pick<Catalog, 'products' | 'brands'>

function viewLine(item: CartItem, products: Catalog['products']): CartLine {
  const current = products.find((product) => product.product_id === item.productId)
  const product = current ?? item.product
  return {
    ...product,
    quantity: item.quantity,
    unit_amount: getUnitAmount(product, item.openAmount),
    addons: item.addons,
    amount: getLineAmount(product, item),
    is_available: current !== undefined,
  }
}

/** Views a cart at current prices. A line that is no longer sold stays visible, but doesn't count in the totals. */
export function viewCart({ organization, cart, products, brands }: CartParts): Cart {
  const lines = cart.items.map((item) => viewLine(item, products))
  const sold = lines.filter((line) => line.is_available)
  return {
    shop: { slug: organization.slug, name: organization.name },
    lines,
    brands: brands.filter(({ brand_id }) => sold.some((line) => line.brand_id === brand_id)),
    currency: sold[0]?.currency ?? lines[0]?.currency ?? null,
    subtotal: sold.reduce((sum, line) => sum + line.amount, 0),
    quantity: sold.reduce((sum, line) => sum + line.quantity, 0),
    country: cart.country,
    discount_code: cart.discountCode,
  }
}
