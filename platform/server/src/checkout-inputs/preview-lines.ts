import type { RecurringLine } from '@tradepost/contract/platform/buyer/orders'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { type NewLine, splitLines } from '#src/orders/split-lines.ts'
import type { Preview } from '#src/payments-provider/calls/checkouts.ts'

type Item = Preview['product_cart'][number]

/** Sums a field over a line and its add-ons. */
const sumOf = (item: Item, field: 'tax' | 'discounted_price'): number =>
  [item, ...(item.addons ?? [])].reduce((sum, part) => sum + (part[field] ?? 0), 0)

/** Returns the recurring charge after this payment, in the currency of the charge; null for one-time purchases. */
function recurringOf(item: Item, preview: Preview, product: ShopProduct | undefined): RecurringLine | null {
  const { recurring_breakup: next, trial_period_days: trialDays } = preview
  if (!next || !item.is_subscription || !product || !('every' in product.terms)) return null
  return {
    every: product.terms.every,
    amount: next.total_amount - (item.tax_inclusive ? 0 : (next.tax ?? 0)),
    trial_period_days: trialDays ?? 0,
    is_by_usage: product.terms.type === 'usage_based_price',
    addons: (item.addons ?? []).map(({ name, quantity }) => ({ name, quantity })),
  }
}

/** Returns the IDs of the products that a checkout sells. */
export const idsOf = ({ product_cart: cart }: Preview): string[] => cart.map((item) => item.product_id)

/**
 * Builds order lines from the provider's preview of a checkout, in the currency of the charge. They sum to the total without
 * added tax; tax included in a price stays inside.
 */
export function buildLinesFromPreview(preview: Preview, catalog: readonly ShopProduct[]): NewLine[] {
  const { product_cart: cart, total_price: total } = preview
  const added = cart.reduce((sum, item) => sum + (item.tax_inclusive ? 0 : sumOf(item, 'tax')), 0)
  const lines = cart.map((item) => {
    const product = catalog.find((each) => each.product_id === item.product_id)
    return {
      productId: item.product_id,
      name: item.name ?? 'Unnamed product',
      poster: product?.poster ?? null,
      quantity: item.quantity,
      recurring: recurringOf(item, preview, product),
      weight: sumOf(item, 'discounted_price'),
    }
  })
  return splitLines(Math.max(0, total - added), lines)
}
