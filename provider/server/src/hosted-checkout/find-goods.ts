import type { BoughtGoods } from '@tradepost/contract/hosted/checkout'
import { deliveryUrl } from '#src/deliveries/delivery-url.ts'
import { listActiveKeysOfPayment } from '#src/license-keys/list-keys-of-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'

/** Returns the license keys and the downloads of a paid checkout; null before it's paid, and if it has neither. */
export async function findGoods(scope: Scope, payment: PaymentRow): Promise<BoughtGoods | null> {
  if (payment.status !== 'succeeded') return null
  const issued = await listActiveKeysOfPayment(scope, payment.id)
  if (issued.length === 0 && !payment.digitalProductsDelivered) return null
  return {
    license_keys: issued.map(({ productName, message, keys }) => ({
      product_name: productName,
      activation_message: message,
      keys,
    })),
    delivery_url: payment.digitalProductsDelivered ? deliveryUrl(scope, payment.id) : null,
  }
}
