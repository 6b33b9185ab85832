import { isAvailable } from '@tradepost/contract/platform/buyer/availability'
import type { Cart, CartLine } from '@tradepost/contract/platform/buyer/cart'
import { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { Catalog } from '#src/storefront/read-catalog.ts'
import type { CartItem, OwnCart } from './own-cart.ts'
import { getLineAmount, getUnitAmount } from './provider-cart.ts'

type CartParts = { organization: OrganizationRow; cart: OwnCart } & Pick<Catalog, 'products' | 'brands' | 'included'>

function viewLine(item: CartItem, { products, included }: Pick<Catalog, 'products' | 'included'>): CartLine {
  const current = products.find((product) => product.product_id === item.productId)
  // The copy may be from before products said all that they say now.
  const product = current ?? ShopProduct.parse(item.product)
  return {
    ...product,
    quantity: item.quantity,
    unit_amount: getUnitAmount(product, item.openAmount),
    addons: item.addons,
    amount: getLineAmount(product, item),
    included: included.get(item.productId) ?? null,
    is_available: current !== undefined && isAvailable(current),
  }
}

/** Views a cart at current prices. A line that can’t be bought now stays visible, but doesn't count in the totals. */
export function viewCart({ organization, cart, products, brands, included }: CartParts): Cart {
  const lines = cart.items.map((item) => viewLine(item, { products, included }))
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
