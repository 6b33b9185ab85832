import type { Cart } from '@tradepost/contract/platform/cart'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { CartItemRow } from './table.ts'

type CartParts = { organization: OrganizationRow; items: readonly CartItemRow[]; products: readonly ShopProduct[] }

/** A cart at the prices of now. A line that is no longer sold stays in sight, and out of the sums. */
export function viewCart({ organization, items, products }: CartParts): Cart {
  const lines = items.map((item) => {
    const current = products.find((product) => product.product_id === item.productId)
    const product = current ?? item.product
    return { ...product, quantity: item.quantity, amount: product.price * item.quantity, is_available: current !== undefined }
  })
  const sold = lines.filter((line) => line.is_available)
  return {
    shop: { slug: organization.slug, name: organization.name },
    lines,
    currency: sold[0]?.currency ?? lines[0]?.currency ?? null,
    subtotal: sold.reduce((sum, line) => sum + line.amount, 0),
    quantity: sold.reduce((sum, line) => sum + line.quantity, 0),
  }
}
