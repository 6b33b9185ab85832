import type { PaymentListItem } from '@tradepost/contract/provider/payments'
import type { CsvCell } from '@tradepost/ui/csv'

/** The columns of exported payments. Amounts are minor units, as everywhere on the wire, so that no program rounds them. */
export const paymentCsvHeader = [
  'payment_id',
  'created_at',
  'status',
  'total_amount_minor',
  'currency',
  'customer_name',
  'customer_email',
  'card_network',
  'card_last_four',
]

export function paymentCsvRow(payment: PaymentListItem): CsvCell[] {
  return [
    payment.payment_id,
    payment.created_at,
    payment.status,
    payment.total_amount,
    payment.currency,
    payment.customer.name,
    payment.customer.email,
    payment.card_network,
    payment.card_last_four,
  ]
}
