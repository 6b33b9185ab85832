import type { CancelForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

type CancelSubscriptionInput = { provider: PaymentsProvider; id: string; by: 'cancelled_by_customer' | 'cancelled_by_merchant' }

/**
 * Cancels a subscription now, or at the end of the paid period. The reason is only sent if given, because the provider refuses
 * empty texts. @throws 409, 422 for one that cannot be canceled this way
 */
export function cancelSubscription(
  { provider, id, by }: CancelSubscriptionInput,
  { when, feedback, comment }: CancelForm,
): Promise<Subscription> {
  return provider.subscriptions.update(id, {
    ...(when === 'now' ? { status: 'cancelled' as const } : { cancel_at_next_billing_date: true }),
    cancel_reason: by,
    ...(feedback ? { cancellation_feedback: feedback } : {}),
    ...(comment ? { cancellation_comment: comment } : {}),
  })
}
