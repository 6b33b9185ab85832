import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '#src/features/seller-subscriptions/subscriptions-page.tsx'
import { SubscriptionsSearch } from '#src/nouns/subscriptions/subscriptions.ts'

export const Route = createFileRoute('/dashboard/$slug/subscriptions/')({
  validateSearch: SubscriptionsSearch,
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  return <SubscriptionsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
