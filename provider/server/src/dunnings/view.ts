import type { Dunning } from '@tradepost/contract/provider/subscriptions/dunnings'
import type { DunningRow } from './table.ts'

/** Fields of a subscription that its dunning shows. */
export type DunnedSubscription = { id: string; customerId: string; brandId: string }

/** Returns a dunning as its events show it. Only a renewal that puts a subscription on hold starts one. */
export function viewDunning(
  { subscriptionId, paymentId, status, createdAt }: DunningRow,
  { customerId, brandId }: DunnedSubscription,
): Dunning {
  return {
    subscription_id: subscriptionId,
    customer_id: customerId,
    brand_id: brandId,
    trigger_state: 'on_hold',
    status,
    payment_id: status === 'recovered' ? paymentId : null,
    created_at: createdAt.toISOString(),
  }
}
