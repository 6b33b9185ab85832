import { createFileRoute } from '@tanstack/react-router'
import { HOME_NEED, homeQuery } from '#src/features/seller-home/api.ts'
import { HomePage } from '#src/features/seller-home/home-page.tsx'
import { parseHomeSearch } from '#src/features/seller-home/home-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/')({
  validateSearch: parseHomeSearch,
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, homeQuery(page.params.slug, page.deps), [HOME_NEED]),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage slug={Route.useParams().slug} search={Route.useSearch()} />
}
