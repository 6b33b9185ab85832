import { createFileRoute } from '@tanstack/react-router'
import { DisputePage } from '#src/features/seller-disputes/dispute-page.tsx'
import { disputeQuery } from '#src/nouns/disputes/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/disputes/$disputeId')({
  loader: (page) => void loadPageData(page, disputeQuery(page.params.slug, page.params.disputeId)),
  component: DisputeRoute,
})

function DisputeRoute() {
  const { slug, disputeId } = Route.useParams()
  return <DisputePage slug={slug} disputeId={disputeId} />
}
