import { createFileRoute } from '@tanstack/react-router'
import { MetersPage } from '#src/features/seller-meters/meters-page.tsx'
import { metersQuery } from '#src/nouns/meters/queries.ts'
import { listSearch } from '#src/shell/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/meters/')({
  validateSearch: listSearch('status'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, metersQuery(page.params.slug, page.deps)),
  component: MetersRoute,
})

function MetersRoute() {
  return <MetersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
