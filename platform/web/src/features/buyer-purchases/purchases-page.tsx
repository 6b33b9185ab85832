/** A buyer's purchases in all shops. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { toReceipt } from '@tradepost/contract/platform/sales/receipt'
import { Badge, type BadgeTone } from '@tradepost/ui/badge'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Check, Clock, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { ReturnedStatus } from '#src/nouns/goods/returned-status.tsx'
import { receiptRowLabel } from '#src/nouns/payments/payment-labels.ts'
import { listLabel, timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { ShowMore } from '#src/shell/show-more.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { purchasesQuery } from './api.ts'

const statuses: Record<Order['status'], { tone: BadgeTone; icon: ReactNode }> = {
  paid: { tone: 'success', icon: <Check aria-hidden="true" /> },
  processing: { tone: 'info', icon: <LoaderCircle aria-hidden="true" /> },
  awaiting_payment: { tone: 'neutral', icon: <Clock aria-hidden="true" /> },
  expired: { tone: 'neutral', icon: <X aria-hidden="true" /> },
}

function namesOf(order: Order): string {
  return listLabel(order.lines.map(({ name, quantity }) => timesLabel(name, quantity)))
}

/** Describes the shop, the date, and the discounts, which explain the total next to them. */
function detailsOf(order: Order): string {
  const discounts = toReceipt(order).rows.filter(({ kind }) => kind === 'discount')
  return [order.shop.name, formatDay(order.paid_at ?? order.created_at), ...discounts.map(receiptRowLabel)].join(' · ')
}

function PurchaseRow({ order }: { order: Order }) {
  const first = order.lines[0]
  // A free trial is an order without a payment.
  const isFree = order.total === 0
  const { tone, icon } = statuses[isFree ? 'paid' : order.status]
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        className="flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 max-list:px-4"
      >
        {first ? <PosterThumb name={first.poster ?? first.name} /> : null}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[560]">{namesOf(order)}</span>
          <span className="block text-sm text-ink-3">{detailsOf(order)}</span>
        </span>
        <span className="grid justify-items-end gap-1">
          <Money amount={order.total ?? order.subtotal} currency={order.currency} className="font-[560]" />
          <ReturnedStatus returned={order.returned}>
            <Badge tone={tone} icon={icon}>
              {t(`buyerPurchases.statuses.${isFree ? 'nothingDue' : order.status}`)}
            </Badge>
          </ReturnedStatus>
        </span>
      </Link>
    </li>
  )
}

function NoPurchases() {
  const site = useQuery(siteQuery)
  const shop = site.data?.demo_shop
  return (
    <EmptyState
      level={2}
      title={t('buyerPurchases.empty.title')}
      actions={
        shop ? (
          <Link to="/shop/$slug" params={{ slug: shop }} className={getButtonClassName({ variant: 'primary' })}>
            {t('buyerPurchases.empty.visitDemoShop')}
          </Link>
        ) : null
      }
    >
      {t('buyerPurchases.empty.text')}
    </EmptyState>
  )
}

/**
 * Lists everything bought with this account, and guest purchases once the email is confirmed. `notice` says what is missing for
 * that.
 */
export function PurchasesPage({ notice }: { notice: ReactNode }) {
  const purchases = useInfiniteQuery(purchasesQuery)
  return (
    <>
      <PageTitle>{t('buyerPurchases.title')}</PageTitle>
      <div>
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">{t('buyerPurchases.title')}</h1>
        <p className="mt-1 text-ink-3">{t('buyerPurchases.lead')}</p>
      </div>
      {notice}
      <Card isFlush>
        <QueryView
          query={purchases}
          what={t('shell.things.list')}
          skeleton={
            <div className="grid gap-px p-5">
              {['a', 'b', 'c'].map((key) => (
                <Skeleton key={key} className="my-2 h-12 rounded-md" />
              ))}
            </div>
          }
        >
          {(data) =>
            data.items.length > 0 ? (
              <ul>
                {data.items.map((order) => (
                  <PurchaseRow key={order.id} order={order} />
                ))}
              </ul>
            ) : (
              <NoPurchases />
            )
          }
        </QueryView>
      </Card>
      <ShowMore list={purchases} />
    </>
  )
}
