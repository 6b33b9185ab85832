import { createFileRoute } from '@tanstack/react-router'
import { paymentQuery } from '#src/features/seller-payments/api.ts'
import { PaymentPage } from '#src/features/seller-payments/payment-page.tsx'
import { prefetchPage } from '#src/shell/prefetch-page.ts'

export const Route = createFileRoute('/dashboard/$slug/payments/$paymentId')({
  loader: (page) => void prefetchPage(page, paymentQuery(page.params.slug, page.params.paymentId)),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { slug, paymentId } = Route.useParams()
  return <PaymentPage slug={slug} paymentId={paymentId} />
}
