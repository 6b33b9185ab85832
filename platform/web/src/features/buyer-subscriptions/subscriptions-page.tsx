/** A buyer's subscriptions: change the plan or the card, cancel. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerSubscription, BuyerSubscriptionItem } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Badge } from '@tradepost/ui/badge'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { buyerSubscriptionsQuery } from '#src/nouns/subscriptions/buyer-queries.ts'
import {
  costLabel,
  getSubscriptionDisplayStatus,
  nextChargeDayLabel,
  timesLabel,
} from '#src/nouns/subscriptions/subscription-labels.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { siteQuery } from '#src/shell/site.ts'

/** Describes the next charge in a few words, or why there is none. */
function nextLabel(subscription: BuyerSubscription): string {
  const { status, next_billing_date: next, cancelled_at: cancelledAt, paused_at: pausedAt } = subscription
  if (status === 'on_hold') return t('buyerSubscriptions.list.updateCard')
  if (status === 'paused')
    return pausedAt
      ? t('buyerSubscriptions.list.pausedSince', { date: formatDay(pausedAt) })
      : t('buyerSubscriptions.list.paused')
  if (status === 'cancelled')
    return cancelledAt
      ? t('buyerSubscriptions.list.endedOn', { date: formatDay(cancelledAt) })
      : t('buyerSubscriptions.list.ended')
  if (status !== 'active') return t('buyerSubscriptions.list.noCharges')
  if (subscription.cancel_at_next_billing_date)
    return t(subscription.is_by_usage ? 'buyerSubscriptions.list.usageAtEnd' : 'buyerSubscriptions.list.noFurtherCharges')
  return subscription.on_demand ? t('buyerSubscriptions.list.onDemand') : nextChargeDayLabel(subscription, formatDay(next))
}

function State({ subscription }: { subscription: BuyerSubscription | null }) {
  if (!subscription) return <Badge tone="neutral">{t('buyerSubscriptions.list.unavailable')}</Badge>
  const { status, word } = getSubscriptionDisplayStatus(subscription)
  return (
    <span className="grid justify-items-end gap-1 max-list:flex max-list:flex-wrap max-list:items-center max-list:gap-2">
      <StatusBadge status={status}>{word}</StatusBadge>
      <span className={`text-sm ${subscription.status === 'on_hold' ? 'font-medium text-warning-text' : 'text-ink-3'}`}>
        {nextLabel(subscription)}
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
            {timesLabel(subscription?.product_name ?? name, subscription?.quantity ?? 1)}
          </span>
          <span className="block text-sm text-ink-3">
            {`${shop.name} · ${subscription ? costLabel(subscription, subscription.is_by_usage) : t('buyerSubscriptions.list.paymentsUnavailable')}`}
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
      title={t('buyerSubscriptions.empty.title')}
      actions={
        shop ? (
          <Link to="/shop/$slug" params={{ slug: shop }} className={getButtonClassName({ variant: 'primary' })}>
            {t('buyerSubscriptions.empty.visitDemoShop')}
          </Link>
        ) : null
      }
    >
      {t('buyerSubscriptions.empty.text')}
    </EmptyState>
  )
}

/** Lists the person's subscriptions. */
export function SubscriptionsPage() {
  const subscriptions = useQuery(buyerSubscriptionsQuery)
  return (
    <>
      <PageTitle>{t('buyerSubscriptions.title')}</PageTitle>
      <div>
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">{t('buyerSubscriptions.title')}</h1>
        <p className="mt-1 text-ink-3">{t('buyerSubscriptions.lead')}</p>
      </div>
      <Card isFlush>
        <QueryView
          query={subscriptions}
          what={t('shell.things.list')}
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
