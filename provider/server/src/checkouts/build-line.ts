import type { CartItem } from '@tradepost/contract/provider/checkout/checkouts'
import type { OneTimePrice } from '@tradepost/contract/provider/prices'
import { faultAt } from '#src/faults.ts'
import { checkKeyCount } from '#src/license-keys/issue-license-keys.ts'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import { checkAmount } from '#src/pricing/minimum-amounts.ts'
import type { ProductRow } from '#src/products/table.ts'

/** A cart line with the product data that preview and tax need. */
export type ProductLine = CartLine & Pick<ProductRow, 'taxCategory'>

/** `needsAmounts`: a pay-what-you-want amount can't be asked for later. `isOneTime`: the cart can't start a subscription. */
export type LineOptions = { needsAmounts: boolean; isOneTime?: boolean }

type Price = Pick<CartLine, 'unitPrice' | 'discountPercent' | 'amount' | 'openPrice'>

/**
 * Returns the unit price. A fixed price ignores the amount of the request, as the API specifies. A pay-what-you-want price uses
 * it; without one it uses the suggested price until the buyer chooses.
 */
function choosePrice(price: OneTimePrice, amount: number | null | undefined, path: string): Price {
  if (!price.pay_what_you_want) return { unitPrice: price.price, discountPercent: price.discount }
  if (amount != null) {
    checkAmount(amount, { minimum: price.price, currency: price.currency }, path)
    return { unitPrice: amount, amount }
  }
  const { price: minimum, suggested_price: suggested } = price
  return { unitPrice: suggested ?? minimum, openPrice: { minimum, suggested, chosen: null } }
}

type Sold = { product: ProductRow; price: OneTimePrice; item: CartItem; index: number }

/**
 * Builds the cart line of a product at its current price. A product's own discount doesn't apply to a pay-what-you-want price:
 * the payer chooses the amount.
 * @throws 422 INVALID_REQUEST_PARAMETERS for add-ons, INVALID_QUANTITY, REQUEST_AMOUNT_BELOW_MINIMUM,
 * PAY_AS_YOU_WANT_AMOUNT_REQUIRED
 */
export function buildLine({ product, price, item, index }: Sold, { needsAmounts }: LineOptions): ProductLine {
  const path = `product_cart.${index}`
  if (item.addons?.length)
    throw faultAt(`${path}.addons`, 'INVALID_REQUEST_PARAMETERS', 'Only subscription products can have add-ons')
  checkKeyCount({ product, quantity: item.quantity, path: `${path}.quantity` })
  const terms = choosePrice(price, item.amount, `${path}.amount`)
  if (terms.openPrice && needsAmounts) throw faultAt(`${path}.amount`, 'PAY_AS_YOU_WANT_AMOUNT_REQUIRED')
  return {
    productId: product.id,
    name: product.name,
    description: product.description,
    imageId: product.imageId,
    quantity: item.quantity,
    ...terms,
    isTaxInclusive: price.tax_inclusive ?? false,
    taxCategory: product.taxCategory,
  }
}
