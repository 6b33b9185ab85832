import { createFileRoute } from '@tanstack/react-router'
import { RefundPage } from '#src/features/seller-refunds/refund-page.tsx'
import { refundQuery } from '#src/nouns/refunds/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/refunds/$refundId')({
  loader: (page) => void loadPageData(page, refundQuery(page.params.slug, page.params.refundId)),
  component: RefundRoute,
})

function RefundRoute() {
  const { slug, refundId } = Route.useParams()
  return <RefundPage slug={slug} refundId={refundId} />
}
