import { createFileRoute } from '@tanstack/react-router'
import { CustomersSearch } from '#src/features/seller-customers/api.ts'
import { CustomersPage } from '#src/features/seller-customers/customers-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/customers/')({
  validateSearch: CustomersSearch,
  component: CustomersRoute,
})

function CustomersRoute() {
  return <CustomersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
