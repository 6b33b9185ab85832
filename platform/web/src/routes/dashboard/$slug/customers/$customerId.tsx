import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '#src/features/seller-customers/customer-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/customers/$customerId')({ component: CustomerRoute })

function CustomerRoute() {
  const { slug, customerId } = Route.useParams()
  return <CustomerPage key={customerId} slug={slug} customerId={customerId} />
}
