import { createFileRoute } from '@tanstack/react-router'
import { BrandsPage } from '#src/features/seller-brands/brands-page.tsx'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/brands/')({
  validateSearch: listSearch('status'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'brands', brandsQuery),
  component: BrandsRoute,
})

function BrandsRoute() {
  return <BrandsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
