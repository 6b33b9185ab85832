import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinksSearch } from '#src/features/seller-payment-links/api.ts'
import { PaymentLinksPage } from '#src/features/seller-payment-links/links-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payment-links/')({
  validateSearch: PaymentLinksSearch,
  component: PaymentLinksRoute,
})

function PaymentLinksRoute() {
  return <PaymentLinksPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
