import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import type { SoldLines } from '#src/payments-provider/calls/payments.ts'

export type PaymentUpdate = {
  /** The provider's outcome of the payment; only these change an order. */
  outcome: 'succeeded' | 'processing' | 'failed' | 'cancelled'
  payment: DeliveredPayment
  /** The lines of a succeeded payment; null if the provider doesn't return them. */
  items: SoldLines | null
  /** Whether a succeeded payment may have license keys: its products say so, or aren't known. */
  hasKeys: boolean
  /** Whether a record has the customer of a succeeded payment. */
  isCustomerKnown: boolean
  environment: ProviderEnvironment
}
