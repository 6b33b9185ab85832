import { RETENTION_MONTHS, type SellerReport } from '@tradepost/contract/platform/seller-reports'
import { ChartFrame } from '@tradepost/ui/charts/chart-frame'
import { type ChartPoint, FigureTable } from '@tradepost/ui/charts/chart-parts'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { lazy, Suspense } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatTick } from '#src/shell/format-tick.ts'
import { REPORT_LOOKS } from './report-looks.ts'
import { createRowFormatter, valueLabel } from './report-values.ts'

// The chart library is large: the card appears first, with the room of its chart.
const loadCharts = () => import('@tradepost/ui/charts/charts')
const LineChart = lazy(async () => ({ default: (await loadCharts()).LineChart }))
const BarChart = lazy(async () => ({ default: (await loadCharts()).BarChart }))
const HEIGHT = 232
/** Bars that fit side by side with their names. */
const BARS_MAX = 12

/** Returns the points of the chart, and the kind of their values. */
function drawingOf(report: SellerReport) {
  const { columns, drawn, chart } = REPORT_LOOKS[report.report]
  if (report.report === 'retention') {
    const months = Array.from({ length: RETENTION_MONTHS + 1 }, (_, month) => month)
    const points = months.map(
      (month): ChartPoint => ({
        x: t('sellerReports.retention.month', { month: String(month) }),
        total: report.total?.[`month_${month}`] ?? null,
      }),
    )
    return {
      kind: 'rate' as const,
      series: [{ key: 'total', label: chart }],
      points: points.filter(({ total }) => total !== null),
    }
  }
  const nameOf = createRowFormatter(report)
  const rows = report.report === 'sales' ? report.rows.slice(0, BARS_MAX) : report.rows
  const series = columns.filter(({ key }) => drawn.includes(key))
  return {
    kind: series[0]?.kind ?? 'count',
    series: series.map(({ key, label }) => ({ key, label })),
    points: rows.map(
      (row): ChartPoint => ({ x: nameOf(row), ...Object.fromEntries(drawn.map((key) => [key, row.values[key] ?? null])) }),
    ),
  }
}

/** Shows what a report follows, with exact figures on hover and as a table. */
export function ReportChart({ report }: { report: SellerReport }) {
  const { chart, drawing } = REPORT_LOOKS[report.report]
  const { kind, series, points } = drawingOf(report)
  const drawn = {
    label: chart,
    series,
    points,
    formatX: (name: string) => name,
    formatValue: (value: number) => valueLabel(value, kind, report.currency),
  }
  const toTick = (value: number) => (kind === 'money' ? formatTick(value, report.currency) : drawn.formatValue(value))
  const hasAny = points.some((point) => series.some(({ key }) => (point[key] ?? 0) !== 0))
  const Chart = drawing === 'line' ? LineChart : BarChart
  return (
    <ChartFrame
      title={chart}
      series={series}
      instead={
        hasAny ? undefined : (
          <EmptyState level={3} title={t('sellerReports.empty.title')} drawing={null}>
            {t('sellerReports.empty.text')}
          </EmptyState>
        )
      }
      table={<FigureTable {...drawn} isShown />}
    >
      <div style={{ height: HEIGHT }} className="relative overflow-clip">
        <Suspense fallback={<Skeleton className="h-full! rounded-lg!" />}>
          <Chart {...drawn} formatTick={toTick} height={HEIGHT} />
        </Suspense>
      </div>
    </ChartFrame>
  )
}
