import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { subscriptionQuery } from '#src/features/buyer-subscriptions/api.ts'
import { SubscriptionPage } from '#src/features/buyer-subscriptions/subscription-page.tsx'

export const Route = createFileRoute('/account/subscriptions/$subscriptionId')({
  validateSearch: z.object({ status: z.string().optional().catch(undefined) }),
  loaderDeps: ({ search }) => ({ status: search.status }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(subscriptionQuery(params.subscriptionId, deps.status)),
  component: SubscriptionRoute,
})

function SubscriptionRoute() {
  return <SubscriptionPage subscriptionId={Route.useParams().subscriptionId} cardOutcome={Route.useSearch().status} />
}
