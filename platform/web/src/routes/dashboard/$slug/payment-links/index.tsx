import { createFileRoute } from '@tanstack/react-router'
import { paymentLinksQuery, paymentLinksSearch } from '#src/features/seller-payment-links/api.ts'
import { PaymentLinksPage } from '#src/features/seller-payment-links/links-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payment-links/')({
  validateSearch: paymentLinksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(paymentLinksQuery(params.slug, deps)),
  component: PaymentLinksRoute,
})

function PaymentLinksRoute() {
  return <PaymentLinksPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
