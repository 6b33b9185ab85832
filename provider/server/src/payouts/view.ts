import type {
  PaymentPayout as PaymentPayoutOnWire,
  Payout,
  PayoutBreakup,
  PayoutBreakupDetail,
} from '@tradepost/contract/provider/payouts'
import { viewEntryId, viewUsdAmount } from '#src/balances/view.ts'
import type { LedgerEntryRow } from '#src/ledger/table.ts'
import type { PaymentPayout } from './find-payment-payout.ts'
import type { BreakupRow } from './list-breakup.ts'
import type { PayoutRow } from './table.ts'

/** Returns a payout as the API shows it; `url` is the provider's public URL. */
export function viewPayout(payout: PayoutRow, url: string): Payout {
  const { id, businessId, status, currency, amount, fee, tax, refunds, chargebacks, name, remarks } = payout
  return {
    payout_id: id,
    business_id: businessId,
    amount,
    fee,
    tax,
    refunds,
    chargebacks,
    currency,
    status,
    payment_method: 'bank_transfer',
    name,
    remarks,
    payout_document_url: status === 'success' ? `${url}/invoices/payouts/${id}` : null,
    created_at: payout.createdAt.toISOString(),
    updated_at: payout.updatedAt.toISOString(),
  }
}

export const viewBreakup = (rows: readonly BreakupRow[]): PayoutBreakup =>
  rows.map(({ eventType, total }) => ({ event_type: eventType, total }))

/** Returns an entry of a payout, negative if it lowers it. A payout has the currency of its entries. */
export function viewBreakupEntry(entry: LedgerEntryRow): PayoutBreakupDetail {
  const { currency } = entry
  const amount = entry.side === 'credit' ? entry.amount : -entry.amount
  return {
    id: viewEntryId(entry),
    event_type: entry.eventType,
    original_amount: amount,
    original_currency: currency,
    payout_currency_amount: amount,
    usd_equivalent_amount: viewUsdAmount(amount, currency),
    reference_object_id: entry.referenceObjectId,
    description: null,
    created_at: entry.createdAt.toISOString(),
  }
}

export const viewPaymentPayout = ({ payout, expectedAt }: PaymentPayout): PaymentPayoutOnWire => ({
  payout: payout
    ? {
        payout_id: payout.id,
        status: payout.status,
        created_at: payout.createdAt.toISOString(),
        updated_at: payout.updatedAt.toISOString(),
      }
    : null,
  expected_at: expectedAt?.toISOString() ?? null,
})
