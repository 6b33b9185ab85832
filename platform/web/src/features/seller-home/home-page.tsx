import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { BigMoney } from '@tradepost/ui/money'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Stat, StatGroup } from '@tradepost/ui/stat'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { sessionQuery } from '#src/shell/session.ts'
import { homeQuery } from './api.ts'
import { deltaOf } from './delta.ts'
import { RecentPayments } from './recent-payments.tsx'
import { SetupCard } from './setup-card.tsx'

// The drawing library is large; the figures do not wait for it.
const RevenueChart = lazy(() => import('./revenue-chart.tsx'))

function KeyFigures({ home }: { home: SellerHome }) {
  const { revenue, orders, revenue_by_day: days } = home
  const money = (amount: number) => <BigMoney size="md" amount={amount} currency={home.currency ?? 'USD'} />
  return (
    <StatGroup>
      <Stat
        label="Revenue, 30 days"
        definition="Everything that buyers paid in the last 30 days, tax included."
        value={money(revenue.last_30_days)}
        delta={deltaOf(revenue.last_30_days, revenue.previous_30_days)}
        points={days.map((day) => day.amount)}
      />
      <Stat
        label="Revenue today"
        definition="Everything that buyers paid since midnight UTC, tax included."
        value={money(revenue.today)}
      />
      <Stat
        label="Orders, 30 days"
        definition="Orders that were paid in the last 30 days."
        value={orders.last_30_days.toLocaleString('en-US')}
        delta={deltaOf(orders.last_30_days, orders.previous_30_days)}
        points={days.map((day) => day.orders)}
      />
      <Stat
        label="Orders today"
        definition="Orders that were paid since midnight UTC."
        value={orders.today.toLocaleString('en-US')}
      />
    </StatGroup>
  )
}

function ShopCard({ slug }: { slug: string }) {
  const address = `${window.location.origin}/shop/${slug}`
  return (
    <Card title="Your shop">
      <p className="flex items-center gap-1 text-sm">
        <span className="min-w-0 flex-1 truncate text-ink-2" title={address}>
          {address.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton value={address} label="Copy the shop’s address" />
      </p>
    </Card>
  )
}

function HomeSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-56" />
      <Skeleton className="h-36 rounded-lg" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  )
}

function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** The start of a dashboard: what came in, how it went by day, the latest payments, and what is left to set up. */
export function HomePage({ slug }: { slug: string }) {
  const home = useQuery(homeQuery(slug))
  const session = useQuery(sessionQuery)
  const firstName = session.data?.user.name.split(' ')[0] ?? ''
  return (
    <QueryView query={home} what="overview" isPage skeleton={<HomeSkeleton />}>
      {(data) => (
        <>
          <PageTitle>{data.organization.name}</PageTitle>
          <PageHeader
            title={`${greeting(new Date().getHours())}${firstName ? `, ${firstName}` : ''}`}
            description={
              data.orders.last_30_days > 0
                ? `${data.organization.name} had ${data.orders.last_30_days.toLocaleString('en-US')} paid ${data.orders.last_30_days === 1 ? 'order' : 'orders'} in the last 30 days.`
                : `${data.organization.name} is waiting for its first sale.`
            }
            actions={
              <Link to="/shop/$slug" params={{ slug }} className={buttonClassName()}>
                <ExternalLink aria-hidden="true" />
                View the shop
              </Link>
            }
          />
          <KeyFigures home={data} />
          <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
            <div className="grid min-w-0 gap-6">
              <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
                <RevenueChart home={data} />
              </Suspense>
              <RecentPayments home={data} onRetry={() => void home.refetch()} isRetrying={home.isFetching} />
            </div>
            <div className="grid gap-6">
              <SetupCard home={data} />
              <ShopCard slug={slug} />
            </div>
          </div>
        </>
      )}
    </QueryView>
  )
}
