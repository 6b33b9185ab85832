import { createFileRoute } from '@tanstack/react-router'
import { PayoutPage } from '#src/features/seller-payouts/payout-page.tsx'
import { payoutQuery } from '#src/nouns/payouts/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/payouts/$payoutId')({
  loader: (page) => void loadPageData(page, payoutQuery(page.params.slug, page.params.payoutId)),
  component: PayoutRoute,
})

function PayoutRoute() {
  const { slug, payoutId } = Route.useParams()
  return <PayoutPage key={payoutId} slug={slug} payoutId={payoutId} />
}
