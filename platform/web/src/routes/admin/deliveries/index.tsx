import { createFileRoute } from '@tanstack/react-router'
import { deliveriesQuery } from '#src/features/admin-deliveries/api.ts'
import { DeliveriesPage } from '#src/features/admin-deliveries/deliveries-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'

export const Route = createFileRoute('/admin/deliveries/')({
  validateSearch: listSearch('state', 'kind', 'organization_id', 'created_at_from', 'created_at_to'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(deliveriesQuery(deps)),
  component: DeliveriesRoute,
})

function DeliveriesRoute() {
  return <DeliveriesPage search={Route.useSearch()} />
}
