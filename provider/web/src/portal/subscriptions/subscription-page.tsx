import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { CardOutcome } from '../cards/card-outcome.tsx'
import { useSubscription } from '../queries.ts'
import { PageLink } from '../shell/location.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { titleLabel, toShownStatus } from './subscription-labels.ts'
import { SubscriptionNotices } from './subscription-notices.tsx'
import { SubscriptionTicket } from './subscription-ticket.tsx'

/** Shows a subscription with everything that its customer can do to it. */
export function SubscriptionPage({ id }: { id: string }) {
  return (
    <>
      <PageLink to="/subscriptions" className="inline-flex min-h-6 w-fit items-center gap-1.5 text-sm text-ink-2 hover:underline">
        <ArrowLeft aria-hidden="true" className="size-4! rtl:-scale-x-100" />
        {pageLabel('subscriptions')}
      </PageLink>
      <QueryView
        query={useSubscription(id)}
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-9 w-56" />
            <Skeleton className="h-56 rounded-lg" />
          </div>
        }
      >
        {(subscription) => {
          const { status, word } = toShownStatus(subscription)
          return (
            <>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em] [overflow-wrap:anywhere]">
                  {titleLabel(subscription)}
                </h1>
                <StatusBadge status={status}>{word}</StatusBadge>
              </div>
              <CardOutcome />
              <SubscriptionNotices subscription={subscription} />
              <SubscriptionTicket subscription={subscription} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}
