import { createFileRoute } from '@tanstack/react-router'
import { AddonsPage } from '#src/features/seller-addons/addons-page.tsx'
import { addonsQuery } from '#src/features/seller-addons/api.ts'
import { listSearch } from '#src/shell/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, addonsQuery(page.params.slug, page.deps)),
  component: AddonsRoute,
})

function AddonsRoute() {
  return <AddonsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
