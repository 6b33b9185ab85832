import { createFileRoute } from '@tanstack/react-router'
import { paymentLinkQuery } from '#src/features/seller-payment-links/api.ts'
import { PaymentLinkPage } from '#src/features/seller-payment-links/link-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/payment-links/$linkId')({
  loader: (page) => void loadPageData(page, paymentLinkQuery(page.params.slug, page.params.linkId)),
  component: PaymentLinkRoute,
})

function PaymentLinkRoute() {
  const { slug, linkId } = Route.useParams()
  return <PaymentLinkPage slug={slug} linkId={linkId} />
}
