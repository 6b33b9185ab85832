import { createFileRoute } from '@tanstack/react-router'
import { shopQuery } from '#src/features/admin-shops/api.ts'
import { ShopPage } from '#src/features/admin-shops/shop-page.tsx'
import { parsePeriodSearch } from '#src/shell/periods/period-search.ts'

export const Route = createFileRoute('/admin/shops/$organizationId')({
  validateSearch: parsePeriodSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => void context.queryClient.prefetchQuery(shopQuery(params.organizationId, deps)),
  component: ShopRoute,
})

function ShopRoute() {
  return <ShopPage organizationId={Route.useParams().organizationId} search={Route.useSearch()} />
}
