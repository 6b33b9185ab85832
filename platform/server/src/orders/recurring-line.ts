import type { RecurringLine } from '@tradepost/contract/platform/buyer/orders'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'

/** The price of a subscription per cycle; values that the provider doesn't return come from the catalog. */
type Bought = { product: ShopProduct; quantity: number; addons: readonly { name: string; price: number; quantity: number }[] }

/** Returns the recurring charge after the first payment, at current prices; null for one-time purchases. */
export function toRecurringLine({ product: { terms, price }, quantity, addons }: Bought): RecurringLine | null {
  if (!('every' in terms)) return null
  return {
    every: terms.every,
    amount: price * quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0),
    trial_period_days: terms.type === 'recurring_price' ? terms.trial_period_days : 0,
    is_by_usage: terms.type === 'usage_based_price',
    addons: addons.map((addon) => ({ name: addon.name, quantity: addon.quantity })),
  }
}
