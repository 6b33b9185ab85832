import { formatEmail } from '@tradepost/contract/email-address'
import type { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { intervalLabel } from '#src/nouns/prices/billing-interval.ts'
import { getSubscriptionDisplayStatus, isBilledNext, timesLabel } from './subscription-labels.ts'

function Cost({ subscription }: { subscription: SubscriptionListItem }) {
  const {
    recurring_pre_tax_amount: amount,
    currency,
    payment_frequency_count: count,
    payment_frequency_interval: interval,
  } = subscription
  if (subscription.on_demand) return <span className="text-ink-3">{t('dashboardNouns.subscriptions.onDemand')}</span>
  return (
    <>
      <Money amount={amount} currency={currency} />{' '}
      <span className="text-sm font-normal text-ink-3">{intervalLabel({ count, interval })}</span>
    </>
  )
}

/** The columns of subscription lists: a business's and a customer's. */
export const subscriptionColumns: DataColumn<SubscriptionListItem>[] = [
  {
    id: 'product',
    header: t('dashboardNouns.subscriptions.product'),
    phone: 'title',
    cell: (subscription) => (
      <span className="inline-block max-w-60 truncate align-bottom">
        {timesLabel(subscription.product_name ?? t('dashboardNouns.subscriptions.unnamedProduct'), subscription.quantity)}
        <span className="font-normal text-ink-3 list:hidden"> {subscription.customer.name}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('dashboardNouns.subscriptions.status'),
    phone: 'note',
    cell: (subscription) => {
      const { status, word } = getSubscriptionDisplayStatus(subscription)
      return <StatusBadge status={status}>{word}</StatusBadge>
    },
  },
  {
    id: 'customer',
    header: t('dashboardNouns.subscriptions.customer'),
    cell: ({ customer }) => (
      <span className="inline-block max-w-64 truncate align-bottom">
        <span className="font-[560] text-ink">{customer.name}</span>{' '}
        <span className="text-ink-3">{formatEmail(customer.email)}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('dashboardNouns.subscriptions.amount'),
    align: 'end',
    phone: 'value',
    cell: (subscription) => <Cost subscription={subscription} />,
  },
  {
    id: 'next_billing_date',
    header: t('dashboardNouns.subscriptions.nextCharge'),
    phone: 'aside',
    cell: (subscription) =>
      isBilledNext(subscription) ? (
        <RelativeTime at={subscription.next_billing_date} />
      ) : (
        <span className="text-ink-3">{t('dashboardNouns.subscriptions.noNextCharge')}</span>
      ),
  },
]
