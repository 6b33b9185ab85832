/** Subscriptions: list, one with its timeline, change it. */

import { Link } from '@tanstack/react-router'
import type { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { subscribedProductFilter } from '#src/nouns/products/product-filter.tsx'
import { subscriptionsQuery } from '#src/nouns/subscriptions/queries.ts'
import { subscriptionColumns } from '#src/nouns/subscriptions/subscription-columns.tsx'
import { createAmountFilter } from '#src/shell/lists/amount-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'

function NewProduct({ slug }: { slug: string }) {
  const mayOpen = useMayOpen(slug)
  if (!mayOpen('products', 'new')) return null
  return (
    <Link to="/dashboard/$slug/products/new" params={{ slug }} className={getButtonClassName()}>
      {t('sellerSubscriptions.list.empty.createProduct')}
    </Link>
  )
}

const subscriptions: ListDescription<SubscriptionListItem> = {
  title: t('sellerSubscriptions.list.title'),
  description: t('sellerSubscriptions.list.description'),
  noun: 'subscriptions',
  hasViews: true,
  words: 'sellerSubscriptions',
  query: subscriptionsQuery,
  columns: subscriptionColumns,
  sortedBy: ['amount', 'next_billing_date'],
  idOf: (subscription) => subscription.subscription_id,
  search: { label: t('sellerSubscriptions.list.search.label'), placeholder: t('sellerSubscriptions.list.search.placeholder') },
  tabs: {
    label: t('sellerSubscriptions.list.tabs.label'),
    name: 'status',
    items: [
      { value: undefined, label: t('sellerSubscriptions.list.tabs.all') },
      { value: 'active', label: t('sellerSubscriptions.list.tabs.active') },
      { value: 'trialing', label: t('sellerSubscriptions.list.tabs.trialing') },
      { value: 'on_hold', label: t('sellerSubscriptions.list.tabs.onHold') },
      { value: 'paused', label: t('sellerSubscriptions.list.tabs.paused') },
      { value: 'cancelled', label: t('sellerSubscriptions.list.tabs.cancelled') },
      { value: 'expired', label: t('sellerSubscriptions.list.tabs.expired') },
      { value: 'pending', label: t('sellerSubscriptions.list.tabs.pending') },
      { value: 'failed', label: t('sellerSubscriptions.list.tabs.failed') },
    ],
  },
  filters: [
    subscribedProductFilter,
    customerFilter,
    createDaysFilter(t('sellerSubscriptions.list.filters.created'), 'created_at'),
    createDaysFilter(t('sellerSubscriptions.list.filters.nextBilling'), 'next_billing_date'),
    createChoiceFilter(t('sellerSubscriptions.list.filters.cancellation'), 'ends_next', [
      { value: 'true', label: t('sellerSubscriptions.list.filters.endsNext') },
    ]),
    createAmountFilter(t('sellerSubscriptions.list.filters.amount'), 'amount'),
  ],
  empty: {
    title: t('sellerSubscriptions.list.empty.title'),
    text: t('sellerSubscriptions.list.empty.text'),
    Action: NewProduct,
  },
}

/** Lists a business's subscriptions. */
export function SubscriptionsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={subscriptions} search={search} />
}
