import type { AbandonedCheckout } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { AbandonedCheckoutRow } from './table.ts'

/** Returns an abandoned checkout as its events show it. */
export const viewAbandonedCheckout = (checkout: AbandonedCheckoutRow): AbandonedCheckout => ({
  payment_id: checkout.paymentId,
  customer_id: checkout.customerId,
  brand_id: checkout.brandId,
  abandonment_reason: checkout.reason,
  status: checkout.status,
  abandoned_at: checkout.abandonedAt.toISOString(),
  recovered_payment_id: checkout.recoveredPaymentId,
})
