import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '#src/features/seller-payments/payment-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payments/$paymentId')({ component: PaymentRoute })

function PaymentRoute() {
  const { slug, paymentId } = Route.useParams()
  return <PaymentPage slug={slug} paymentId={paymentId} />
}
