import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerSubscription, BuyerSubscriptionItem } from '@tradepost/contract/platform/buyer-subscriptions'
import { Badge } from '@tradepost/ui/badge'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PosterThumb } from '@tradepost/ui/posters'
import { Skeleton } from '@tradepost/ui/skeleton'
import { StatusBadge } from '@tradepost/ui/status-badge'
import type { ReactNode } from 'react'
import { costLabel, nextChargeLabel, shownStatus, timesWords } from '#src/nouns/subscriptions/subscription-words.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { subscriptionsQuery } from './api.ts'

/** Returns a few words about the next charge, or why there is none. */
function nextWords(subscription: BuyerSubscription): string {
  const { status, next_billing_date: next, cancelled_at: cancelledAt, paused_at: pausedAt } = subscription
  if (status === 'on_hold') return 'Update your card'
  if (status === 'paused') return pausedAt ? `Since ${formatDay(pausedAt)}` : 'No charges while paused'
  if (status === 'cancelled') return cancelledAt ? `Ended ${formatDay(cancelledAt)}` : 'Ended'
  if (status !== 'active') return 'No charges'
  if (subscription.cancel_at_next_billing_date)
    return subscription.is_by_usage ? 'Usage is charged at the end' : 'No further charges'
  return subscription.on_demand ? 'Charged on demand' : `${nextChargeLabel(subscription)} on ${formatDay(next)}`
}

function State({ subscription }: { subscription: BuyerSubscription | null }) {
  if (!subscription) return <Badge tone="neutral">Unavailable</Badge>
  const { status, word } = shownStatus(subscription)
  return (
    <span className="grid justify-items-end gap-1 max-list:flex max-list:flex-wrap max-list:items-center max-list:gap-2">
      <StatusBadge status={status}>{word}</StatusBadge>
      <span className={`text-sm ${subscription.status === 'on_hold' ? 'font-medium text-warning-text' : 'text-ink-3'}`}>
        {nextWords(subscription)}
      </span>
    </span>
  )
}

function SubscriptionRow({ item }: { item: BuyerSubscriptionItem }) {
  const { subscription, name, poster, shop } = item
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/account/subscriptions/$subscriptionId"
        params={{ subscriptionId: item.subscription_id }}
        className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-5 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 max-list:px-4"
      >
        <PosterThumb name={poster ?? name} />
        <span className="min-w-0 flex-1 basis-48">
          <span className="block truncate font-[560]">
            {timesWords(subscription?.product_name ?? name, subscription?.quantity ?? 1)}
          </span>
          <span className="block text-sm text-ink-3">
            {shop.name}
            {subscription
              ? ` · ${costLabel(subscription, subscription.is_by_usage)}`
              : ' · payments unavailable, try again later'}
          </span>
        </span>
        <State subscription={subscription} />
      </Link>
    </li>
  )
}

function NoSubscriptions() {
  const shop = useQuery(siteQuery).data?.demo_shop
  return (
    <EmptyState
      level={2}
      title="No subscriptions yet"
      actions={
        shop ? (
          <Link to="/shop/$slug" params={{ slug: shop }} className={buttonClassName({ variant: 'primary' })}>
            Visit demo shop
          </Link>
        ) : null
      }
    >
      Your subscriptions appear here.
    </EmptyState>
  )
}

/** The person's subscriptions. `notice` says how to find guest purchases. */
export function SubscriptionsPage({ notice }: { notice: ReactNode }) {
  const subscriptions = useQuery(subscriptionsQuery)
  return (
    <>
      <PageTitle>My subscriptions</PageTitle>
      <div>
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">My subscriptions</h1>
        <p className="mt-1 text-ink-3">Open one to change its plan or card, or to cancel it.</p>
      </div>
      {notice}
      <Card isFlush>
        <QueryView
          query={subscriptions}
          what="list"
          skeleton={
            <div className="grid gap-px p-5">
              {['a', 'b'].map((key) => (
                <Skeleton key={key} className="my-2 h-12 rounded-md" />
              ))}
            </div>
          }
        >
          {({ items }) =>
            items.length > 0 ? (
              <ul>
                {items.map((item) => (
                  <SubscriptionRow key={item.subscription_id} item={item} />
                ))}
              </ul>
            ) : (
              <NoSubscriptions />
            )
          }
        </QueryView>
      </Card>
    </>
  )
}
