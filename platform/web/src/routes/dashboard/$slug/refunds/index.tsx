import { createFileRoute } from '@tanstack/react-router'
import { RefundsPage } from '#src/features/seller-refunds/refunds-page.tsx'
import { refundsQuery } from '#src/nouns/refunds/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/refunds/')({
  validateSearch: listSearch(
    'status',
    'customer_id',
    'payment_id',
    'currency',
    'created_at_from',
    'created_at_to',
    'amount_gte',
    'amount_lte',
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'refunds', refundsQuery),
  component: RefundsRoute,
})

function RefundsRoute() {
  return <RefundsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
