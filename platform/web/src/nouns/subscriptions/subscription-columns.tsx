import type { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { Money } from '@tradepost/ui/money'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { intervalLabel } from '#src/nouns/prices/billing-interval.ts'
import { isBilledNext, shownStatus, timesWords } from './subscription-words.ts'

function Cost({ subscription }: { subscription: SubscriptionListItem }) {
  const {
    recurring_pre_tax_amount: amount,
    currency,
    payment_frequency_count: count,
    payment_frequency_interval: interval,
  } = subscription
  if (subscription.on_demand) return <span className="text-ink-3">On demand</span>
  return (
    <>
      <Money amount={amount} currency={currency} />{' '}
      <span className="text-sm font-normal text-ink-3">{intervalLabel({ count, interval })}</span>
    </>
  )
}

/** The subscription columns of lists: of all, and of one customer's. */
export const subscriptionColumns: DataColumn<SubscriptionListItem>[] = [
  {
    id: 'product',
    header: 'Product',
    phone: 'title',
    cell: (subscription) => (
      <span className="inline-block max-w-60 truncate align-bottom">
        {timesWords(subscription.product_name ?? 'Unnamed product', subscription.quantity)}
        <span className="font-normal text-ink-3 list:hidden"> {subscription.customer.name}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'note',
    cell: (subscription) => {
      const { status, word } = shownStatus(subscription)
      return <StatusBadge status={status}>{word}</StatusBadge>
    },
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => (
      <span className="inline-block max-w-64 truncate align-bottom">
        <span className="font-[560] text-ink">{customer.name}</span> <span className="text-ink-3">{customer.email}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount before tax',
    align: 'end',
    phone: 'value',
    cell: (subscription) => <Cost subscription={subscription} />,
  },
  {
    id: 'next_billing_date',
    header: 'Next charge',
    phone: 'aside',
    cell: (subscription) =>
      isBilledNext(subscription) ? (
        <RelativeTime at={subscription.next_billing_date} />
      ) : (
        <span className="text-ink-3">None</span>
      ),
  },
]
