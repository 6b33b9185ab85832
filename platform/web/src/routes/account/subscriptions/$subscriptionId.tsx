import { createFileRoute } from '@tanstack/react-router'
import { subscriptionQuery } from '#src/features/buyer-subscriptions/api.ts'
import { SubscriptionPage } from '#src/features/buyer-subscriptions/subscription-page.tsx'
import { textSearch } from '#src/search-params.ts'

const readSearch = textSearch('status')

export const Route = createFileRoute('/account/subscriptions/$subscriptionId')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ status: search.status }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(subscriptionQuery(params.subscriptionId, deps.status)),
  component: SubscriptionRoute,
})

function SubscriptionRoute() {
  return <SubscriptionPage subscriptionId={Route.useParams().subscriptionId} cardOutcome={Route.useSearch().status} />
}
