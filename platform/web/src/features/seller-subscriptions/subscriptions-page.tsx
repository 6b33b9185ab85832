import { Link } from '@tanstack/react-router'
import type { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions'
import { buttonClassName } from '@tradepost/ui/button'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { subscribedProductFilter } from '#src/nouns/products/product-filter.tsx'
import { subscriptionsQuery } from '#src/nouns/subscriptions/queries.ts'
import { subscriptionColumns } from '#src/nouns/subscriptions/subscription-columns.tsx'
import { amountFilter } from '#src/shell/amount-filter.tsx'
import type { ListDescription } from '#src/shell/list-description.ts'
import { choiceFilter, daysFilter } from '#src/shell/list-filters.tsx'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'

function NewProduct({ slug }: { slug: string }) {
  return (
    <Link to="/dashboard/$slug/products/new" params={{ slug }} className={buttonClassName()}>
      Create subscription product
    </Link>
  )
}

const subscriptions: ListDescription<SubscriptionListItem> = {
  title: 'Subscriptions',
  description: 'All subscriptions to your products.',
  noun: 'subscriptions',
  words: { one: 'subscription', many: 'subscriptions' },
  query: subscriptionsQuery,
  columns: subscriptionColumns,
  sortedBy: ['amount', 'next_billing_date'],
  idOf: (subscription) => subscription.subscription_id,
  search: { label: 'Search subscriptions', placeholder: 'Name, email, product or ID' },
  tabs: {
    label: 'Subscriptions by status',
    name: 'status',
    items: [
      { value: undefined, label: 'All' },
      { value: 'active', label: 'Active' },
      { value: 'trialing', label: 'Trial' },
      { value: 'on_hold', label: 'On hold' },
      { value: 'paused', label: 'Paused' },
      { value: 'cancelled', label: 'Canceled' },
      { value: 'expired', label: 'Expired' },
      { value: 'pending', label: 'Pending' },
      { value: 'failed', label: 'Failed' },
    ],
  },
  filters: [
    subscribedProductFilter,
    customerFilter,
    daysFilter('Created', 'created_at'),
    daysFilter('Next billing', 'next_billing_date'),
    choiceFilter('Cancellation', 'ends_next', [{ value: 'true', label: 'Ends at the next billing date' }]),
    amountFilter('Amount', 'amount'),
  ],
  empty: {
    title: 'No subscriptions yet',
    text: 'Subscribers appear here.',
    Action: NewProduct,
  },
}

/** The list of a business's subscriptions. */
export function SubscriptionsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={subscriptions} search={search} />
}
