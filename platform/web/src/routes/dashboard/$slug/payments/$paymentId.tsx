import { createFileRoute } from '@tanstack/react-router'
import { paymentQuery } from '#src/features/seller-payments/api.ts'
import { PaymentPage } from '#src/features/seller-payments/payment-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/payments/$paymentId')({
  loader: (page) => void loadPageData(page, paymentQuery(page.params.slug, page.params.paymentId)),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { slug, paymentId } = Route.useParams()
  return <PaymentPage slug={slug} paymentId={paymentId} />
}
