/** Home of the dashboard: figures, trends and what needs attention. */

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { HOME_PERIOD, type SellerHome } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { t } from '#src/dashboard-messages.ts'
import { PeriodTrends } from '#src/nouns/figures/period-trends.tsx'
import { paymentColumns } from '#src/nouns/payments/payment-columns.tsx'
import { DetailSkeleton } from '#src/shell/detail-page.tsx'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { LeftOut } from '#src/shell/periods/left-out.tsx'
import { PeriodPicker } from '#src/shell/periods/period-picker.tsx'
import type { PeriodSearch } from '#src/shell/periods/period-search.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { HOME_NEED, homeQuery } from './api.ts'
import { AttentionCard } from './attention-card.tsx'
import { KeyFigures } from './figures.tsx'
import { HomeHeader, ShopCard } from './home-header.tsx'
import { MemberHome } from './member-home.tsx'
import { SetupCard } from './setup-card.tsx'

// The customer comes first here. The payment method is on the payment's page.
const columns = ['customer', 'status', 'created_at', 'amount'].flatMap((id) =>
  paymentColumns.filter((column) => column.id === id),
)

/** Shows the shop's latest payments, regardless of the period. */
function RecentPayments({ home }: { home: SellerHome }) {
  const navigate = useNavigate()
  const { slug } = home.organization
  return (
    <Card
      title={t('sellerHome.payments.title')}
      isFlush
      action={
        <Link to="/dashboard/$slug/payments" params={{ slug }} className="tp-link">
          {t('sellerHome.payments.all')}
        </Link>
      }
    >
      <DataTable
        label={t('sellerHome.payments.label')}
        rows={home.recent_payments}
        columns={columns}
        rowId={(payment) => payment.payment_id}
        rowHref={(payment) => `/dashboard/${slug}/payments/${payment.payment_id}`}
        onRowOpen={(payment) =>
          void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId: payment.payment_id } })
        }
        empty={<EmptyState title={t('sellerHome.payments.empty.title')}>{t('sellerHome.payments.empty.text')}</EmptyState>}
      />
    </Card>
  )
}

type HomeProps = { slug: string; search: PeriodSearch }

function HomeBody({ home, search, query }: { home: SellerHome; search: PeriodSearch; query: HomeState }) {
  const { slug } = home.organization
  return (
    <>
      <LeftOut names={home.left_out} />
      <div
        aria-busy={query.isPlaceholderData}
        className="grid gap-6 transition-opacity duration-(--fast) aria-busy:opacity-60 max-list:gap-5"
      >
        <PeriodPicker shown={home} search={search} usual={HOME_PERIOD} />
        <KeyFigures home={home} />
        <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
          <div className="grid min-w-0 gap-6">
            <PeriodTrends figures={home} />
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

function SalesHome({ slug, search }: HomeProps) {
  const home = useQuery(homeQuery(slug, search))
  return (
    <QueryView query={home} what={t('sellerHome.noun')} isPage skeleton={<DetailSkeleton notice="h-36" />}>
      {(data) => (
        <>
          <HomeHeader
            organization={data.organization}
            text={data.checklist.has_sale ? t('sellerHome.salesOf', { shop: data.organization.name }) : t('sellerHome.noSales')}
          />
          <HomeBody home={data} search={search} query={home} />
        </>
      )}
    </QueryView>
  )
}

/** Shows the dashboard's home page: sales in a period, what needs attention, and the latest payments. */
export function HomePage({ slug, search }: HomeProps) {
  const { data: organization } = useOrganization(slug)
  if (!organization) return null
  return hasPermission(organization, HOME_NEED) ? (
    <SalesHome slug={slug} search={search} />
  ) : (
    <MemberHome organization={organization} />
  )
}
