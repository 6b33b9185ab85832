import { createFileRoute } from '@tanstack/react-router'
import { paymentLinkQuery } from '#src/features/seller-payment-links/api.ts'
import { PaymentLinkPage } from '#src/features/seller-payment-links/link-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payment-links/$linkId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(paymentLinkQuery(params.slug, params.linkId)),
  component: PaymentLinkRoute,
})

function PaymentLinkRoute() {
  const { slug, linkId } = Route.useParams()
  return <PaymentLinkPage slug={slug} linkId={linkId} />
}
