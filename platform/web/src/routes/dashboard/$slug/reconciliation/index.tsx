import { createFileRoute } from '@tanstack/react-router'
import { differencesQuery } from '#src/features/seller-reconciliation/api.ts'
import { ReconciliationPage } from '#src/features/seller-reconciliation/reconciliation-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/reconciliation/')({
  validateSearch: listSearch('cause', 'run', 'noun', 'object_id', 'found_at_from', 'found_at_to'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'reconciliation', differencesQuery),
  component: ReconciliationRoute,
})

function ReconciliationRoute() {
  return <ReconciliationPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
