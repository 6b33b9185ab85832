import { createFileRoute } from '@tanstack/react-router'
import { PayoutsPage } from '#src/features/seller-payouts/payouts-page.tsx'
import { payoutsQuery } from '#src/nouns/payouts/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/payouts/')({
  validateSearch: listSearch('status', 'currency', 'created_at_from', 'created_at_to', 'amount_gte', 'amount_lte'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'payouts', payoutsQuery),
  component: PayoutsRoute,
})

function PayoutsRoute() {
  return <PayoutsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
