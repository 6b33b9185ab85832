import { createFileRoute } from '@tanstack/react-router'
import { CustomersPage } from '#src/features/seller-customers/customers-page.tsx'
import { customersQuery } from '#src/nouns/customers/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/customers/')({
  validateSearch: listSearch('created_at_from', 'created_at_to'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'customers', customersQuery),
  component: CustomersRoute,
})

function CustomersRoute() {
  return <CustomersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
