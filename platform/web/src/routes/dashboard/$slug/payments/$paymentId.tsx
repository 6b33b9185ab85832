import { createFileRoute } from '@tanstack/react-router'
import { paymentQuery } from '#src/features/seller-payments/api.ts'
import { PaymentPage } from '#src/features/seller-payments/payment-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payments/$paymentId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(paymentQuery(params.slug, params.paymentId)),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { slug, paymentId } = Route.useParams()
  return <PaymentPage slug={slug} paymentId={paymentId} />
}
