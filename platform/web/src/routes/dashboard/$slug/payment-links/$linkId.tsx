import { createFileRoute } from '@tanstack/react-router'
import { paymentLinkQuery } from '#src/features/seller-payment-links/api.ts'
import { PaymentLinkPage } from '#src/features/seller-payment-links/link-page.tsx'
import { prefetchPage } from '#src/shell/prefetch-page.ts'

export const Route = createFileRoute('/dashboard/$slug/payment-links/$linkId')({
  loader: (page) => void prefetchPage(page, paymentLinkQuery(page.params.slug, page.params.linkId)),
  component: PaymentLinkRoute,
})

function PaymentLinkRoute() {
  const { slug, linkId } = Route.useParams()
  return <PaymentLinkPage slug={slug} linkId={linkId} />
}
