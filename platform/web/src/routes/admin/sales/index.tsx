import { createFileRoute } from '@tanstack/react-router'
import { salesQuery } from '#src/features/admin-shops/api.ts'
import { SalesPage } from '#src/features/admin-shops/sales-page.tsx'
import { parsePeriodSearch } from '#src/shell/periods/period-search.ts'

export const Route = createFileRoute('/admin/sales/')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...parsePeriodSearch(search),
    ...(typeof search.environment === 'string' ? { environment: search.environment.slice(0, 100) } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(salesQuery(deps)),
  component: SalesRoute,
})

function SalesRoute() {
  return <SalesPage search={Route.useSearch()} />
}
