import { createFileRoute } from '@tanstack/react-router'
import { MetersPage } from '#src/features/seller-meters/meters-page.tsx'
import { metersQuery } from '#src/nouns/meters/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/meters/')({
  validateSearch: listSearch('status'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'meters', metersQuery),
  component: MetersRoute,
})

function MetersRoute() {
  return <MetersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
