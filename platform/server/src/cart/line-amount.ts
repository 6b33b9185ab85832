import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { CartItemRow } from './table.ts'

/**
 * Returns the current unit price in minor units: for pay what you want, the buyer's amount or else the checkout's suggestion; the
 * trial's price if there is a trial; otherwise the price.
 */
export function getUnitAmount({ price, terms }: ShopProduct, openAmount: number | null): number {
  if (terms.type === 'open_price') return openAmount ?? terms.suggested_price ?? price
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0) return terms.trial_amount
  return price
}

/** Returns what a line costs now, before codes and added tax. Add-ons are free during a trial. */
export function getLineAmount(product: ShopProduct, item: Pick<CartItemRow, 'quantity' | 'openAmount' | 'addons'>): number {
  const isTrial = product.terms.type === 'recurring_price' && product.terms.trial_period_days > 0
  const addons = isTrial ? [] : item.addons
  return (
    getUnitAmount(product, item.openAmount) * item.quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0)
  )
}
