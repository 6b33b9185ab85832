import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#src/features/seller-payments/payments-page.tsx'
import { paymentsQuery, paymentsSearch } from '#src/nouns/payments/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/payments/')({
  validateSearch: paymentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(paymentsQuery(params.slug, deps)),
  component: PaymentsRoute,
})

function PaymentsRoute() {
  return <PaymentsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
