import type { RefundListItem } from '@tradepost/contract/provider/payments'
import type { Refund } from '@tradepost/contract/provider/refunds'
import type { RefundOfCustomer } from './get-refund.ts'
import type { RefundRow } from './table.ts'

/** Returns a refund as lists and its payment show it. */
export function viewRefundListItem(refund: RefundRow): RefundListItem {
  return {
    refund_id: refund.id,
    payment_id: refund.paymentId,
    business_id: refund.businessId,
    status: refund.status,
    amount: refund.amount,
    currency: refund.currency,
    is_partial: refund.isPartial,
    reason: refund.reason,
    created_at: refund.createdAt.toISOString(),
  }
}

/** Returns a refund as the API shows it. */
export function viewRefund({ customer, ...refund }: RefundOfCustomer): Refund {
  const { name, email, phone_number } = customer
  return {
    ...viewRefundListItem(refund),
    brand_id: refund.brandId,
    customer: { customer_id: refund.customerId, name, email, phone_number, metadata: {} },
    metadata: refund.metadata,
  }
}
