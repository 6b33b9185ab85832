import { createFileRoute } from '@tanstack/react-router'
import { HOME_NEED, homeQuery } from '#src/features/seller-home/api.ts'
import { HomePage } from '#src/features/seller-home/home-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'
import { parsePeriodSearch } from '#src/shell/periods/period-search.ts'

export const Route = createFileRoute('/dashboard/$slug/')({
  validateSearch: parsePeriodSearch,
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, homeQuery(page.params.slug, page.deps), [HOME_NEED]),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage slug={Route.useParams().slug} search={Route.useSearch()} />
}
