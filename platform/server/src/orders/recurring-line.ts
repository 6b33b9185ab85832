import type { RecurringLine } from '@tradepost/contract/platform/orders'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'

/** What a subscription costs each time; of what the provider does not say, the catalog's own. */
type Bought = { product: ShopProduct; quantity: number; addons: readonly { name: string; price: number; quantity: number }[] }

/** What goes on after the first payment, at the prices of now; null for what is bought once. */
export function recurringLineOf({ product: { terms, price }, quantity, addons }: Bought): RecurringLine | null {
  if (!('every' in terms)) return null
  return {
    every: terms.every,
    amount: price * quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0),
    trial_period_days: terms.type === 'recurring_price' ? terms.trial_period_days : 0,
    is_by_usage: terms.type === 'usage_based_price',
    addons: addons.map((addon) => ({ name: addon.name, quantity: addon.quantity })),
  }
}
