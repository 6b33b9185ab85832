import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { countryOf, currencyOf } from '#src/payments-provider/codes.ts'
import type { CartItemRow } from './table.ts'

/** Everything of a cart that its price depends on. */
export type Priced = {
  items: readonly Pick<CartItemRow, 'productId' | 'quantity' | 'openAmount' | 'addons'>[]
  /** What the shop sells now: an amount goes with a price that is still open. */
  products: readonly ShopProduct[]
  /** That of the products; the checkout keeps it too. */
  currency: string
  country: string | null
  discountCode: string | null
}

/**
 * A cart as the provider takes it, to price it and to sell it: one function for both, so that what is shown is what is
 * charged. It names what is bought, how many, and what the buyer chose; the prices are the provider's own.
 */
export function pricedInput({ items, products, currency, country, discountCode }: Priced) {
  const isOpen = (id: string) => products.find((product) => product.product_id === id)?.terms.type === 'open_price'
  return {
    product_cart: items.map(({ productId, quantity, openAmount, addons }) => ({
      product_id: productId,
      quantity,
      ...(openAmount !== null && isOpen(productId) ? { amount: openAmount } : {}),
      ...(addons.length === 0 ? {} : { addons: addons.map((addon) => ({ addon_id: addon.addon_id, quantity: addon.quantity })) }),
    })),
    billing_currency: currencyOf(currency),
    ...(country ? { billing_address: { country: countryOf(country) } } : {}),
    ...(discountCode ? { discount_code: discountCode } : {}),
  }
}
