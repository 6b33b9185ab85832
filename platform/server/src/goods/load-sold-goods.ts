import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { Fault } from '@tradepost/kit/faults'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { RecordScope } from '#src/scope.ts'
import { readDeliveredProducts } from './delivered-products.ts'

type Sold = Pick<DeliveredPayment, 'customer' | 'product_cart' | 'digital_products_delivered'>

/** Asks the provider; an answer that it will never give is done without. @throws 503 while retrying can help */
async function ask(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (isTransient(error.code) && error.code !== 'PAYMENTS_ANSWER_UNEXPECTED') throw error
  }
}

/**
 * Loads what a succeeded payment gives its buyer into the records, so that the order's page and email have it: the license keys,
 * whose own events may come later, and the products that deliver something, since no event tells that a file was added. Asks only
 * if the payment has any. Returns whether it may have license keys: a product that isn't known may give some.
 * @throws 503 while retrying can help
 */
export async function loadSoldGoods(scope: RecordScope, provider: PaymentsProvider, payment: Sold): Promise<boolean> {
  const ids = [...new Set(payment.product_cart?.map((item) => item.product_id))]
  if (payment.digital_products_delivered) await Promise.all(ids.map((id) => ask(provider.products.get(id))))
  const products = await readDeliveredProducts(scope, ids)
  if ([...products.values()].some((product) => product.license_key_enabled))
    await ask(provider.licenseKeys.listOfCustomer(payment.customer.customer_id))
  return ids.length === 0 || ids.some((id) => products.get(id)?.license_key_enabled ?? true)
}
