/** Reports: figures, a chart and a table of a period. */

import { useQuery } from '@tanstack/react-query'
import { REPORT_PERIOD, type ReportName, SALES_BY, SalesBy, type SellerReport } from '@tradepost/contract/platform/seller-reports'
import { Alert } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { PageHeader } from '@tradepost/ui/page-header'
import { Download } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { DetailSkeleton } from '#src/shell/detail-page.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { LeftOut } from '#src/shell/periods/left-out.tsx'
import { CurrencyPicker, PeriodPicker } from '#src/shell/periods/period-picker.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { exportPath, reportQuery } from './api.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportFigures } from './report-figures.tsx'
import { REPORT_LOOKS, SALES_LABELS } from './report-looks.ts'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'

const byOptions = SALES_BY.map((value) => ({ value, label: SALES_LABELS[value] }))

/** Selects what sales are divided by. */
function SalesPicker({ report, search }: { report: SellerReport; search: ReportSearch }) {
  const show = useShowSearch()
  const chosen = SalesBy.safeParse(search.by).data ?? report.by ?? 'product'
  return (
    <Segmented
      label={t('sellerReports.sales.by')}
      value={chosen}
      options={byOptions}
      onValueChange={(by) => show({ ...search, by: by === 'product' ? undefined : by })}
      className="justify-self-start"
    />
  )
}

/** Names the payments of other currencies that are in the figures. */
function Converted({ report: { converted, currency: into } }: { report: SellerReport }) {
  return converted.map(({ currency, payments, amount, settled }) => (
    <p key={currency} className="text-sm text-ink-2">
      {t('sellerReports.converted', {
        ...{ payments, currency },
        amount: formatMoney(amount, currency),
        settled: formatMoney(settled, into),
      })}
    </p>
  ))
}

type ReportState = { isPlaceholderData: boolean }

function ReportBody({ report, search, query }: { report: SellerReport; search: ReportSearch; query: ReportState }) {
  return (
    <>
      <LeftOut names={report.left_out} />
      <div
        aria-busy={query.isPlaceholderData}
        className="grid gap-6 transition-opacity duration-(--fast) aria-busy:opacity-60 max-list:gap-5"
      >
        {report.report === 'renewals' ? (
          <CurrencyPicker shown={report} search={search} />
        ) : (
          <PeriodPicker shown={report} search={search} usual={REPORT_PERIOD} />
        )}
        {report.by ? <SalesPicker report={report} search={search} /> : null}
        <ReportFigures report={report} />
        <ReportChart report={report} />
        {report.report === 'refunds-and-disputes' ? (
          <Alert title={t('sellerReports.returns.limitsTitle')}>{t('sellerReports.returns.limits')}</Alert>
        ) : null}
        <Card isFlush bodyClassName="overflow-clip rounded-lg">
          {report.rows.length > 0 ? (
            <ReportTable report={report} />
          ) : (
            <EmptyState level={3} title={t('sellerReports.empty.title')}>
              {t('sellerReports.empty.text')}
            </EmptyState>
          )}
        </Card>
        <Converted report={report} />
        <p className="text-xs text-ink-3">{t('sellerReports.zone', { zone: report.time_zone })}</p>
      </div>
    </>
  )
}

/** Shows a report of a shop. */
export function ReportPage({ slug, report: name, search }: { slug: string; report: ReportName; search: ReportSearch }) {
  const query = useQuery(reportQuery(slug, name, search))
  const look = REPORT_LOOKS[name]
  return (
    <>
      <PageTitle>{look.name}</PageTitle>
      <PageHeader
        title={look.name}
        description={look.about}
        actions={
          <a href={exportPath(slug, name, search)} download className={getButtonClassName()}>
            <Download aria-hidden="true" />
            {t('sellerReports.export')}
          </a>
        }
      />
      <QueryView query={query} what={t('sellerReports.what')} isPage skeleton={<DetailSkeleton />}>
        {(report) => (report.report === name ? <ReportBody report={report} search={search} query={query} /> : <DetailSkeleton />)}
      </QueryView>
    </>
  )
}
