import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { recurringLineOf } from '#src/orders/recurring-line.ts'
import { type NewLine, splitLines } from '#src/orders/split-lines.ts'
import type { Preview } from '#src/payments-provider/checkouts.ts'

/** What the subscription of the cart is bought with. */
type Addons = readonly { name: string; price: number; quantity: number }[]

/**
 * The lines of an order for what the provider says that a checkout costs, in the currency in which it will be charged.
 * They sum to the total without the tax that is added to it; tax inside of a price stays inside.
 */
export function linesOfPreview(
  { product_cart: cart, total_price: total }: Preview,
  catalog: readonly ShopProduct[],
  addons: Addons = [],
): NewLine[] {
  const added = cart.reduce((sum, item) => sum + (item.tax_inclusive ? 0 : (item.tax ?? 0)), 0)
  const lines = cart.map((item) => {
    const product = catalog.find((each) => each.product_id === item.product_id)
    return {
      productId: item.product_id,
      name: item.name ?? 'Unnamed product',
      poster: product?.poster ?? null,
      quantity: item.quantity,
      recurring: product ? recurringLineOf({ product, quantity: item.quantity, addons }) : null,
      weight: item.discounted_price,
    }
  })
  return splitLines(Math.max(0, total - added), lines)
}
