import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { subscriptionQuery } from '#src/features/buyer-subscriptions/api.ts'
import { SubscriptionPage } from '#src/features/buyer-subscriptions/subscription-page.tsx'

export const Route = createFileRoute('/account/subscriptions/$subscriptionId')({
  validateSearch: z.object({ status: z.string().optional().catch(undefined) }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(subscriptionQuery(params.subscriptionId)),
  component: SubscriptionRoute,
})

function SubscriptionRoute() {
  return <SubscriptionPage subscriptionId={Route.useParams().subscriptionId} cardOutcome={Route.useSearch().status} />
}
