import type { PaymentListItem } from '@tradepost/contract/provider/payments'

/** Statuses of disputes that still hold the amount, and of those that ended with the customer keeping it. */
const OPEN_DISPUTES: readonly string[] = ['dispute_opened', 'dispute_challenged']
const GIVEN_DISPUTES: readonly string[] = ['dispute_lost', 'dispute_accepted', 'dispute_expired']

type PaymentStatuses = Pick<PaymentListItem, 'status' | 'refund_status'> & Partial<Pick<PaymentListItem, 'dispute_status'>>

/** Returns the status to show: a dispute or refund replaces the payment's own status. */
export function getPaymentDisplayStatus({ status, refund_status: refund, dispute_status: dispute }: PaymentStatuses): string {
  if (dispute && OPEN_DISPUTES.includes(dispute)) return 'disputed'
  if (dispute && GIVEN_DISPUTES.includes(dispute)) return dispute
  if (refund === 'full') return 'refunded'
  if (refund === 'partial') return 'partially_refunded'
  return status
}
