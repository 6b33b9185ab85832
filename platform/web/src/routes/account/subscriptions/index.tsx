import { createFileRoute } from '@tanstack/react-router'
import { MailboxNotice } from '#src/features/account/mailbox-notice.tsx'
import { subscriptionsQuery } from '#src/features/buyer-subscriptions/api.ts'
import { SubscriptionsPage } from '#src/features/buyer-subscriptions/subscriptions-page.tsx'

export const Route = createFileRoute('/account/subscriptions/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(subscriptionsQuery),
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  return <SubscriptionsPage notice={<MailboxNotice hasFollowedLink={false} error={undefined} />} />
}
