import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionPage } from '#src/features/seller-subscriptions/subscription-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/subscriptions/$subscriptionId')({ component: SubscriptionRoute })

function SubscriptionRoute() {
  const { slug, subscriptionId } = Route.useParams()
  return <SubscriptionPage slug={slug} subscriptionId={subscriptionId} />
}
