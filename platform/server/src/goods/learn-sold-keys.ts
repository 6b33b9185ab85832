import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { Fault } from '@tradepost/kit/faults'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import { readDeliveredProducts } from './delivered-products.ts'

type Sold = Pick<DeliveredPayment, 'customer' | 'product_cart'>

/**
 * Loads the license keys of a succeeded payment, so that its order's page and email have them: their own events may come later.
 * Asks only if one of its products has license keys. A provider that will never answer leaves it at that.
 * @throws 503 while retrying can help
 */
export async function learnSoldKeys(scope: RecordScope, provider: PaymentsProvider, payment: Sold): Promise<void> {
  const ids = payment.product_cart?.map((item) => item.product_id) ?? []
  const products = await readDeliveredProducts(scope, ids)
  if (![...products.values()].some((product) => product.license_key_enabled)) return
  try {
    await provider.licenseKeys.listOfCustomer(payment.customer.customer_id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (isTransient(error.code) && error.code !== 'PAYMENTS_ANSWER_UNEXPECTED') throw error
  }
}
