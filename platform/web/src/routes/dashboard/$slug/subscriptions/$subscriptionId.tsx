import { createFileRoute } from '@tanstack/react-router'
import { subscriptionQuery } from '#src/features/seller-subscriptions/api.ts'
import { SubscriptionPage } from '#src/features/seller-subscriptions/subscription-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/subscriptions/$subscriptionId')({
  loader: (page) => void loadPageData(page, subscriptionQuery({ slug: page.params.slug, id: page.params.subscriptionId })),
  component: SubscriptionRoute,
})

function SubscriptionRoute() {
  const { slug, subscriptionId } = Route.useParams()
  return <SubscriptionPage slug={slug} subscriptionId={subscriptionId} />
}
