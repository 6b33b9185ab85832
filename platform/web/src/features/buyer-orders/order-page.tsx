/** The page of one order: waiting, paid or expired. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OrderPage as PageOfOrder } from '@tradepost/contract/platform/buyer/orders'
import { getButtonClassName } from '@tradepost/ui/button'
import { BusinessMark, TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Toaster } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { LookStyles } from '#src/shell/frames/look-styles.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { ShopFacts } from '#src/shell/frames/shop-facts.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { isSettled, orderQuery, useLiveOrder } from './api.ts'
import { PaidOrder } from './paid-order.tsx'
import { WaitingOrder } from './waiting-order.tsx'

/** Says that the checkout expired without a payment. */
function ExpiredOrder({ order }: { order: Order }) {
  return (
    <EmptyState
      level={1}
      title={t('buyerOrders.expired.title')}
      actions={
        <Link
          to="/shop/$slug"
          params={{ slug: order.shop.slug }}
          className={getButtonClassName({ variant: 'primary', size: 'lg' })}
        >
          {t('buyerOrders.expired.back')}
        </Link>
      }
    >
      {t('buyerOrders.expired.text', { shop: order.shop.name })}
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <div className="grid justify-items-center gap-4">
      <Skeleton className="size-16 rounded-full" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-2 h-64 rounded-xl" />
    </div>
  )
}

type OrderViewProps = { order: PageOfOrder; orderKey: string | undefined; hasReturned: boolean }

function OrderView({ order, orderKey, hasReturned }: OrderViewProps) {
  if (order.status === 'paid') return <PaidOrder order={order} orderKey={orderKey} />
  if (order.status === 'expired') return <ExpiredOrder order={order} />
  return <WaitingOrder order={order} hasReturned={hasReturned} />
}

function TradepostLink() {
  return (
    <Link to="/" className="inline-flex">
      <TradepostLogo />
    </Link>
  )
}

/** The shop that sold it, whose page this is to its buyer. */
function ShopLink({ order: { shop } }: { order: Order }) {
  return (
    <Link
      to="/shop/$slug"
      params={{ slug: shop.slug }}
      className="inline-flex max-w-full items-center gap-2.5 text-[1.0625rem] font-[640] tracking-[-0.02em]"
    >
      <BusinessMark name={shop.name} imageUrl={shop.logo} />
      <span dir="auto" className="truncate">
        {shop.name}
      </span>
    </Link>
  )
}

type OrderPageProps = {
  orderId: string
  /** Key from the emailed link. Shows this one order without a sign-in. */
  orderKey: string | undefined
  /** The buyer just returned from checkout, whether they paid or not. */
  hasReturned: boolean
}

/** Waits for the payment to be confirmed after checkout, then shows the receipt. */
export function OrderPage({ orderId, orderKey, hasReturned }: OrderPageProps) {
  const order = useQuery(orderQuery(orderId, orderKey))
  useLiveOrder({ orderId, key: orderKey, isDone: order.isError || (order.data !== undefined && isSettled(order.data)) })
  return (
    <div className="flex min-h-page flex-col bg-sunken text-lg">
      <PageTitle>{t('buyerOrders.title')}</PageTitle>
      <LookStyles look={order.data?.look} />
      <header className="app-unprinted p-6 max-list:p-4">
        {order.data ? <ShopLink order={order.data} /> : <TradepostLink />}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-138 flex-1 px-4 pt-6 pb-20 max-list:pt-2">
        <QueryView query={order} what={t('shell.things.order')} isPage skeleton={<OrderSkeleton />}>
          {(data) => <OrderView order={data} orderKey={orderKey} hasReturned={hasReturned} />}
        </QueryView>
      </main>
      {order.data ? (
        <footer className="app-unprinted mx-auto w-full max-w-138 px-4 pb-10 text-sm text-ink-3">
          <ShopFacts slug={order.data.shop.slug} name={order.data.shop.name} seller={order.data.seller} />
        </footer>
      ) : null}
      <Toaster />
    </div>
  )
}
