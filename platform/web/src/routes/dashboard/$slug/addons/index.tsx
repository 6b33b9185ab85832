import { createFileRoute } from '@tanstack/react-router'
import { AddonsPage } from '#src/features/seller-addons/addons-page.tsx'
import { addonsQuery } from '#src/features/seller-addons/api.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'addons', addonsQuery),
  component: AddonsRoute,
})

function AddonsRoute() {
  return <AddonsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
