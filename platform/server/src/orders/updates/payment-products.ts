import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { toRecurringLine } from '#src/orders/recurring-line.ts'
import type { WeighedLine } from '#src/orders/split-lines.ts'
import type { RecordScope } from '#src/scope.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'

type WithCart = Pick<DeliveredPayment, 'product_cart'>

/** Returns the product IDs of a payment; none if its provider doesn't return them. */
export const productIdsOf = ({ product_cart: cart }: WithCart): string[] => cart?.map((item) => item.product_id) ?? []

/** Returns the known products of a payment that our checkout did not start, weighted by catalog prices. */
export function listPaymentProducts(payment: WithCart, catalog: readonly ShopProduct[]): WeighedLine[] {
  const cart = payment.product_cart?.length ? payment.product_cart : [{ product_id: '', quantity: 1 }]
  return cart.map((item) => {
    const product = catalog.find((each) => each.product_id === item.product_id)
    const quantity = Math.max(1, item.quantity)
    return {
      productId: item.product_id,
      name: product?.name ?? 'Sold elsewhere',
      poster: product?.poster ?? null,
      quantity,
      recurring: product ? toRecurringLine({ product, quantity, addons: [] }) : null,
      weight: quantity * (product?.price || 1),
    }
  })
}

/** Lists the products of such a payment from the shop's records. */
export async function listProductsOf(scope: RecordScope, payment: WithCart): Promise<WeighedLine[]> {
  return listPaymentProducts(payment, await readProductsOf(scope, productIdsOf(payment)))
}
