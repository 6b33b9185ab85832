import { ShownStatus } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { sql } from '@tradepost/kit/database/database'
import { SeenSubscriptionItem } from '#src/payments-provider/calls/subscriptions.ts'
import type { Body } from '#src/records/merge-update.ts'
import { ENDS_NEXT, subscriptions } from '#src/records/nouns/subscriptions.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { amounts, either, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'

/**
 * Reads a row's line. The row has the discounts of the subscription itself: null, where a line of the provider's list has an
 * empty array.
 */
const readLine = ({ discounts, ...body }: Body): SubscriptionListItem | null =>
  SeenSubscriptionItem.safeParse({ ...body, discounts: discounts ?? [] }).data ?? null

/** The list of a business's subscriptions; trials have their own tab. */
export const subscriptionList: RecordList<SubscriptionListItem> = {
  needs: 'subscription:read',
  noun: subscriptions,
  read: async (rows) => rows.map(({ body }) => readLine(body)),
  sorts: { created_at: 'created_at', next_billing_date: 'next_billing_date', amount: 'amount' },
  tabs: { name: 'status', of: sql`shown_status`, values: ShownStatus.options },
  filters: {
    product_id: equals('product_id'),
    customer_id: equals('customer_id'),
    currency: equals('currency'),
    ends_next: either({ true: ENDS_NEXT }),
    ...instants('created_at'),
    ...instants('next_billing_date'),
    ...amounts('amount'),
  },
  csv: {
    header: [
      'subscription_id',
      'created_at',
      'status',
      'product_id',
      'product_name',
      'quantity',
      ...toAmountColumns('recurring_pre_tax_amount'),
      'currency',
      'country',
      'payment_frequency_count',
      'payment_frequency_interval',
      'next_billing_date',
      'cancel_at_next_billing_date',
      'customer_name',
      'customer_email',
    ],
    row: (subscription) => [
      subscription.subscription_id,
      subscription.created_at,
      subscription.status,
      subscription.product_id,
      subscription.product_name,
      subscription.quantity,
      ...toAmountCells(subscription.recurring_pre_tax_amount, subscription.currency),
      subscription.currency,
      subscription.billing.country,
      subscription.payment_frequency_count,
      subscription.payment_frequency_interval,
      subscription.next_billing_date,
      subscription.cancel_at_next_billing_date,
      subscription.customer.name,
      subscription.customer.email,
    ],
  },
}

export const subscriptionListRoutes = listRoutes('Seller: subscriptions', {
  name: 'subscriptions',
  words: 'subscriptions',
  item: SubscriptionListItem,
  list: subscriptionList,
})
