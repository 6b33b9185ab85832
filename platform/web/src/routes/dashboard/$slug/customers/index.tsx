import { createFileRoute } from '@tanstack/react-router'
import { CustomersPage } from '#src/features/seller-customers/customers-page.tsx'
import { customersQuery, customersSearch } from '#src/nouns/customers/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/customers/')({
  validateSearch: customersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(customersQuery(params.slug, deps)),
  component: CustomersRoute,
})

function CustomersRoute() {
  return <CustomersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
