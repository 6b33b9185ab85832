import { createFileRoute } from '@tanstack/react-router'
import { discountsQuery } from '#src/features/seller-discounts/api.ts'
import { DiscountsPage } from '#src/features/seller-discounts/discounts-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/discounts/')({
  validateSearch: listSearch('state', 'type', 'product_id'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'discounts', discountsQuery),
  component: DiscountsRoute,
})

function DiscountsRoute() {
  return <DiscountsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
