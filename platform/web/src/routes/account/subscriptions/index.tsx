import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '#src/features/buyer-subscriptions/subscriptions-page.tsx'
import { buyerSubscriptionsQuery } from '#src/nouns/subscriptions/buyer-queries.ts'

export const Route = createFileRoute('/account/subscriptions/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(buyerSubscriptionsQuery),
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  return <SubscriptionsPage />
}
