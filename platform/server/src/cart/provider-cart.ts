import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
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

/** Everything in a cart that its price depends on. */
export type Priced = {
  items: readonly Pick<CartItemRow, 'productId' | 'quantity' | 'openAmount' | 'addons'>[]
  /** The products that the shop sells now: an amount is only sent if the product is still pay what you want. */
  products: readonly ShopProduct[]
  /** The currency of the products; the checkout uses it too. */
  currency: string
  country: string | null
  discountCode: string | null
}

/**
 * Converts a cart to the provider's input, for both pricing and checkout, so that the price shown is the price charged. It
 * contains products, quantities and the buyer's choices; prices are the provider's own.
 */
export function toProviderCart({ items, products, currency, country, discountCode }: Priced) {
  const isOpen = (id: string) => products.find((product) => product.product_id === id)?.terms.type === 'open_price'
  return {
    product_cart: items.map(({ productId, quantity, openAmount, addons }) => ({
      product_id: productId,
      quantity,
      ...(openAmount !== null && isOpen(productId) ? { amount: openAmount } : {}),
      ...(addons.length === 0 ? {} : { addons: addons.map((addon) => ({ addon_id: addon.addon_id, quantity: addon.quantity })) }),
    })),
    billing_currency: toCurrencyCode(currency),
    ...(country ? { billing_address: { country: toCountryCode(country) } } : {}),
    ...(discountCode ? { discount_code: discountCode } : {}),
  }
}
