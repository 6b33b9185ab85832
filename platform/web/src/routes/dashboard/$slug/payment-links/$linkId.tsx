import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinkPage } from '#src/features/seller-payment-links/link-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payment-links/$linkId')({ component: PaymentLinkRoute })

function PaymentLinkRoute() {
  const { slug, linkId } = Route.useParams()
  return <PaymentLinkPage slug={slug} linkId={linkId} />
}
