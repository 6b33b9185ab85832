import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '#src/features/seller-customers/customer-page.tsx'
import { customerQuery } from '#src/nouns/customers/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/customers/$customerId')({
  loader: (page) => void loadPageData(page, customerQuery(page.params.slug, page.params.customerId)),
  component: CustomerRoute,
})

function CustomerRoute() {
  const { slug, customerId } = Route.useParams()
  return <CustomerPage key={customerId} slug={slug} customerId={customerId} />
}
