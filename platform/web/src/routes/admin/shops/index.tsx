import { createFileRoute } from '@tanstack/react-router'
import { shopsQuery } from '#src/features/admin-shops/api.ts'
import { ShopsPage } from '#src/features/admin-shops/shops-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'

export const Route = createFileRoute('/admin/shops/')({
  validateSearch: listSearch('is_closed', 'environment', 'is_connected', 'created_at_from', 'created_at_to'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(shopsQuery(deps)),
  component: ShopsRoute,
})

function ShopsRoute() {
  return <ShopsPage search={Route.useSearch()} />
}
