import type { DisputeDetails, DisputeListItem } from '@tradepost/contract/provider/disputes'
import type { Dispute } from '@tradepost/contract/provider/payments'
import type { DisputeOfCustomer } from './get-dispute.ts'
import type { DisputeRow } from './table.ts'

/** Returns a dispute as its payment shows it. */
export function viewDispute(dispute: DisputeRow): Dispute {
  return {
    dispute_id: dispute.id,
    payment_id: dispute.paymentId,
    business_id: dispute.businessId,
    amount: String(dispute.amount),
    currency: dispute.currency,
    dispute_status: dispute.status,
    dispute_stage: dispute.stage,
    is_resolved_by_rdr: dispute.isRdr,
    remarks: dispute.remarks,
    created_at: dispute.createdAt.toISOString(),
  }
}

export function viewDisputeListItem(dispute: DisputeRow): DisputeListItem {
  const { remarks: _, ...shown } = viewDispute(dispute)
  return { ...shown, payment_provider: 'dodo' }
}

/** Returns a dispute as the API shows it. */
export function viewDisputeDetails({ customer, ...dispute }: DisputeOfCustomer): DisputeDetails {
  const { name, email, phone_number } = customer
  return {
    ...viewDispute(dispute),
    brand_id: dispute.brandId,
    customer: { customer_id: dispute.customerId, name, email, phone_number, metadata: {} },
    payment_provider: 'dodo',
    reason: dispute.reason,
    respond_by: dispute.respondBy.toISOString(),
    settlement_amount: dispute.settlementAmount,
    settlement_currency: dispute.settlementCurrency,
    fee: dispute.fee,
    explanation: dispute.explanation,
  }
}
