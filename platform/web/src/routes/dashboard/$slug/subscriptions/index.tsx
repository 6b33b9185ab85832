import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '#src/features/seller-subscriptions/subscriptions-page.tsx'
import { subscriptionsQuery, subscriptionsSearch } from '#src/nouns/subscriptions/queries.ts'

export const Route = createFileRoute('/dashboard/$slug/subscriptions/')({
  validateSearch: subscriptionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(subscriptionsQuery(params.slug, deps)),
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  return <SubscriptionsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
