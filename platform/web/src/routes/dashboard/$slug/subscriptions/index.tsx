import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '#src/features/seller-subscriptions/subscriptions-page.tsx'
import { subscriptionsQuery } from '#src/nouns/subscriptions/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/subscriptions/')({
  validateSearch: listSearch(
    'status',
    'product_id',
    'customer_id',
    'currency',
    'ends_next',
    'created_at_from',
    'created_at_to',
    'next_billing_date_from',
    'next_billing_date_to',
    'amount_gte',
    'amount_lte',
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'subscriptions', subscriptionsQuery),
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  return <SubscriptionsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
