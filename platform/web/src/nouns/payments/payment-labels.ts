import type { ReceiptRow } from '@tradepost/contract/platform/sales/receipt'
import type { PaymentListItem } from '@tradepost/contract/provider/payments'
import { t } from '#src/messages.ts'

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

/** Returns the label of a receipt's row: "Subtotal", "Discount (WELCOME10)". A line's label is its product. */
export function receiptRowLabel(row: ReceiptRow): string {
  switch (row.kind) {
    case 'line':
      return row.name
    case 'discount':
      return t('nouns.receipt.discount', { code: row.code })
    case 'unused_time':
      return t('nouns.receipt.unused_time', { plan: row.plan })
    default:
      return t(`nouns.receipt.${row.kind}`)
  }
}
