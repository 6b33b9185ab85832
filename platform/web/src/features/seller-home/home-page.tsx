import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { Alert } from '@tradepost/ui/alert'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { sessionQuery } from '#src/shell/session.ts'
import { homeQuery } from './api.ts'
import { AttentionCard } from './attention-card.tsx'
import { KeyFigures } from './figures.tsx'
import type { HomeSearch } from './home-search.ts'
import { daysText } from './in-words.ts'
import { PeriodPicker } from './period-picker.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { SetupCard } from './setup-card.tsx'

// Loads the large chart library separately, so that the figures appear first.
const HomeCharts = lazy(() => import('./home-charts.tsx'))

function ShopCard({ slug }: { slug: string }) {
  const address = `${window.location.origin}/shop/${slug}`
  return (
    <Card title="Your shop">
      <p className="flex items-center gap-1 text-sm">
        <span className="min-w-0 flex-1 truncate text-ink-2" title={address}>
          {address.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton value={address} label="Copy shop URL" />
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

const FIELDS: Readonly<Record<string, string>> = { period: 'Period', from: 'First day', to: 'Last day', currency: 'Currency' }

/** Lists the parts of a link that the server ignored. */
function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Alert title={`Parts of this link are invalid: ${names.map((name) => FIELDS[name] ?? name).join(', ')}`}>
      Choose the period again.
    </Alert>
  )
}

type HomeProps = { slug: string; search: HomeSearch }

function HomeBody({ home, search, query }: { home: SellerHome; search: HomeSearch; query: HomeState }) {
  const { slug } = home.organization
  return (
    <>
      <LeftOut names={home.left_out} />
      <div
        aria-busy={query.isPlaceholderData}
        className="grid gap-6 transition-opacity duration-(--fast) aria-busy:opacity-60 max-list:gap-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PeriodPicker home={home} search={search} />
          <p className="text-xs text-ink-3">
            {daysText(home.period)}, compared with {daysText(home.before)}
          </p>
        </div>
        <KeyFigures home={home} />
        <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
          <div className="grid min-w-0 gap-6">
            <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
              <HomeCharts home={home} />
            </Suspense>
            <RecentPayments home={home} />
          </div>
          <div className="grid gap-6 max-[73.75rem]:contents">
            <div className="grid gap-6 max-[73.75rem]:-order-1">
              <AttentionCard attention={home.attention} slug={slug} />
              <SetupCard home={home} />
            </div>
            <ShopCard slug={slug} />
          </div>
        </div>
      </div>
    </>
  )
}

type HomeState = { isPlaceholderData: boolean }

/** The dashboard's home page: sales in a period, what needs attention, and the latest payments. */
export function HomePage({ slug, search }: HomeProps) {
  const home = useQuery(homeQuery(slug, search))
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
              data.checklist.has_sale ? `Sales of ${data.organization.name}` : 'Figures appear here after your first sale.'
            }
            actions={
              <Link to="/shop/$slug" params={{ slug }} className={buttonClassName()}>
                <ExternalLink aria-hidden="true" />
                View shop
              </Link>
            }
          />
          <HomeBody home={data} search={search} query={home} />
        </>
      )}
    </QueryView>
  )
}
