import { createFileRoute } from '@tanstack/react-router'
import { balanceEntriesQuery } from '#src/features/seller-balance/api.ts'
import { BalancePage } from '#src/features/seller-balance/balance-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/balance')({
  validateSearch: listSearch('event_type', 'currency', 'reference_object_id', 'created_at_from', 'created_at_to'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'balance-entries', balanceEntriesQuery),
  component: BalanceRoute,
})

function BalanceRoute() {
  return <BalancePage slug={Route.useParams().slug} search={Route.useSearch()} />
}
