import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '#src/features/seller-customers/customer-page.tsx'
import { customerQuery } from '#src/nouns/customers/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/customers/$customerId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(customerQuery(params.slug, params.customerId)),
  component: CustomerRoute,
})

function CustomerRoute() {
  const { slug, customerId } = Route.useParams()
  return <CustomerPage key={customerId} slug={slug} customerId={customerId} />
}
