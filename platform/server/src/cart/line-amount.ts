import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import type { CartItemRow } from './table.ts'

/**
 * What one costs now: of an open price what the buyer chose, else what the checkout will propose; what a trial costs; else
 * the price. Minor units.
 */
export function unitAmountOf({ price, terms }: ShopProduct, openAmount: number | null): number {
  if (terms.type === 'open_price') return openAmount ?? terms.suggested_price ?? price
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0) return terms.trial_amount
  return price
}

/** What a line costs now, before codes and tax on top. Add-ons cost nothing while a trial runs. */
export function lineAmountOf(product: ShopProduct, item: Pick<CartItemRow, 'quantity' | 'openAmount' | 'addons'>): number {
  const isTrial = product.terms.type === 'recurring_price' && product.terms.trial_period_days > 0
  const addons = isTrial ? [] : item.addons
  return (
    unitAmountOf(product, item.openAmount) * item.quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0)
  )
}
