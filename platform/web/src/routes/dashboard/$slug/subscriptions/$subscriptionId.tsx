import { createFileRoute } from '@tanstack/react-router'
import { subscriptionQuery } from '#src/features/seller-subscriptions/api.ts'
import { SubscriptionPage } from '#src/features/seller-subscriptions/subscription-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/subscriptions/$subscriptionId')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(subscriptionQuery({ slug: params.slug, id: params.subscriptionId })),
  component: SubscriptionRoute,
})

function SubscriptionRoute() {
  const { slug, subscriptionId } = Route.useParams()
  return <SubscriptionPage slug={slug} subscriptionId={subscriptionId} />
}
