import type { SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import type { PaymentListItem } from '@tradepost/contract/provider/payments'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'

type Happened = {
  id: string
  at: string
  kind: 'paid' | 'failed' | 'waiting' | 'came'
  title: string
  paymentId: string | undefined
}

/** The payment fields that the timeline needs. */
type Paid = Pick<PaymentListItem, 'payment_id' | 'created_at' | 'total_amount' | 'currency' | 'status' | 'refund_status'>

function ofPayment(payment: Paid): Happened {
  const amount = formatMoney(payment.total_amount, payment.currency)
  const of = { id: payment.payment_id, at: payment.created_at, paymentId: payment.payment_id }
  if (payment.refund_status === 'full') return { ...of, kind: 'paid', title: t('sellerCustomers.timeline.refunded', { amount }) }
  if (payment.refund_status === 'partial')
    return { ...of, kind: 'paid', title: t('sellerCustomers.timeline.partiallyRefunded', { amount }) }
  if (payment.status === 'succeeded') return { ...of, kind: 'paid', title: t('sellerCustomers.timeline.paid', { amount }) }
  if (payment.status === 'failed' || payment.status === 'cancelled')
    return { ...of, kind: 'failed', title: t(`sellerCustomers.timeline.${payment.status}`, { amount }) }
  return { ...of, kind: 'waiting', title: t('sellerCustomers.timeline.inProgress', { amount }) }
}

/** Lists the events of a customer, newest first. Leaves out the start if only the newest payments are loaded. */
export function listCustomerTimeline(
  customer: Pick<SellerCustomer, 'customer_id' | 'created_at'>,
  payments: { items: readonly Paid[]; has_more: boolean },
): Happened[] {
  const came: Happened = {
    id: customer.customer_id,
    at: customer.created_at,
    kind: 'came',
    title: t('sellerCustomers.timeline.created'),
    paymentId: undefined,
  }
  const paid = payments.items.map(ofPayment).sort((left, right) => Date.parse(right.at) - Date.parse(left.at))
  return payments.has_more ? paid : [...paid, came]
}
