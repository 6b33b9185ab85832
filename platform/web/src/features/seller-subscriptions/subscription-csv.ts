import type { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions'
import type { CsvCell } from '@tradepost/ui/csv'

/** The columns of exported subscriptions. Amounts are minor units, as everywhere on the wire, so that no program rounds them. */
export const subscriptionCsvHeader = [
  'subscription_id',
  'created_at',
  'status',
  'product_id',
  'product_name',
  'quantity',
  'recurring_pre_tax_amount_minor',
  'currency',
  'payment_frequency_count',
  'payment_frequency_interval',
  'next_billing_date',
  'cancel_at_next_billing_date',
  'customer_name',
  'customer_email',
]

export function subscriptionCsvRow(subscription: SubscriptionListItem): CsvCell[] {
  return [
    subscription.subscription_id,
    subscription.created_at,
    subscription.status,
    subscription.product_id,
    subscription.product_name,
    subscription.quantity,
    subscription.recurring_pre_tax_amount,
    subscription.currency,
    subscription.payment_frequency_count,
    subscription.payment_frequency_interval,
    subscription.next_billing_date,
    String(subscription.cancel_at_next_billing_date),
    subscription.customer.name,
    subscription.customer.email,
  ]
}
