import {
  ProductFigures,
  REPORT_COLUMNS,
  type ReportName,
  ReportQuery,
  SalesReportQuery,
  SellerReport,
} from '@tradepost/contract/platform/seller-reports'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { platformRoutes } from '#src/callers.ts'
import { answerCsv } from '#src/seller/answer-csv.ts'
import { asSeller, recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { getProductFigures } from './product-figures.ts'
import { showReport } from './show-report.ts'

const ROOT = '/api/organizations/{slug}/reports'

const asReader = (needs: 'payout:read' | 'payment:read' | 'subscription:read' | 'dispute:read', summary: string) =>
  ({ ...asSeller, needs, summary, query: ReportQuery }) as const
const asCsv = { mediaType: 'text/csv' } as const

type Asking = SellerCall & { query: Parameters<typeof showReport>[1]['query'] }

/** Streams a report as a CSV file: its rows, and their sum as the last one. Amounts come in minor units and as decimals. */
async function exportReport(call: Asking, report: ReportName): Promise<Response> {
  const { rows, total, currency } = await showReport(call, { report, query: call.query })
  const columns = Object.entries(REPORT_COLUMNS[report])
  const cellsOf = (values: SellerReport['rows'][number]['values']): CsvCell[] =>
    columns.flatMap(([key, kind]): CsvCell[] => {
      const value = values[key] ?? null
      if (kind === 'money') return toAmountCells(value, currency)
      return [kind === 'rate' && value !== null ? { decimal: (value / 100).toFixed(2) } : value]
    })
  async function* read(): AsyncGenerator<CsvCell[][]> {
    yield rows.map(({ key, label, values }) => [key, label, ...cellsOf(values), currency])
    if (total) yield [['total', null, ...cellsOf(total), currency]]
  }
  return answerCsv({
    name: report,
    header: [
      'key',
      'name',
      ...columns.flatMap(([key, kind]) => (kind === 'money' ? toAmountColumns(key) : [kind === 'rate' ? `${key}_percent` : key])),
      'currency',
    ],
    rows: read(),
  })
}

export const sellerReportRoutes = platformRoutes('Seller: reports')
  .get(
    '/api/organizations/{slug}/products/{product_id}/figures',
    { ...asSeller, needs: 'payment:read', summary: 'Get what a product has sold', returns: ProductFigures },
    async (asked) =>
      getProductFigures(await recordsOf(asked), {
        productId: asked.params.product_id,
        seesSubscriptions: asked.permissions.has('subscription:read'),
      }),
  )
  .get(`${ROOT}/earnings`, { ...asReader('payout:read', 'Get the earnings of a period'), returns: SellerReport }, (asked) =>
    showReport(asked, { report: 'earnings', query: asked.query }),
  )
  .get(`${ROOT}/earnings.csv`, { ...asReader('payout:read', 'Export the earnings of a period'), ...asCsv }, (asked) =>
    exportReport(asked, 'earnings'),
  )
  .get(
    `${ROOT}/sales`,
    {
      ...asReader('payment:read', 'Get the sales by product, country, discount or channel'),
      query: SalesReportQuery,
      returns: SellerReport,
    },
    (asked) => showReport(asked, { report: 'sales', query: asked.query }),
  )
  .get(
    `${ROOT}/sales.csv`,
    {
      ...asReader('payment:read', 'Export the sales by product, country, discount or channel'),
      query: SalesReportQuery,
      ...asCsv,
    },
    (asked) => exportReport(asked, 'sales'),
  )
  .get(
    `${ROOT}/recurring-revenue`,
    { ...asReader('subscription:read', 'Get the movements of the monthly recurring revenue'), returns: SellerReport },
    (asked) => showReport(asked, { report: 'recurring-revenue', query: asked.query }),
  )
  .get(
    `${ROOT}/recurring-revenue.csv`,
    { ...asReader('subscription:read', 'Export the movements of the monthly recurring revenue'), ...asCsv },
    (asked) => exportReport(asked, 'recurring-revenue'),
  )
  .get(
    `${ROOT}/retention`,
    { ...asReader('subscription:read', 'Get the retention of customers by month'), returns: SellerReport },
    (asked) => showReport(asked, { report: 'retention', query: asked.query }),
  )
  .get(
    `${ROOT}/retention.csv`,
    { ...asReader('subscription:read', 'Export the retention of customers by month'), ...asCsv },
    (asked) => exportReport(asked, 'retention'),
  )
  .get(
    `${ROOT}/refunds-and-disputes`,
    { ...asReader('dispute:read', 'Get the refunds and disputes'), returns: SellerReport },
    (asked) => showReport(asked, { report: 'refunds-and-disputes', query: asked.query }),
  )
  .get(
    `${ROOT}/refunds-and-disputes.csv`,
    { ...asReader('dispute:read', 'Export the refunds and disputes'), ...asCsv },
    (asked) => exportReport(asked, 'refunds-and-disputes'),
  )
  .get(`${ROOT}/failed-payments`, { ...asReader('payment:read', 'Get the failed payments'), returns: SellerReport }, (asked) =>
    showReport(asked, { report: 'failed-payments', query: asked.query }),
  )
  .get(`${ROOT}/failed-payments.csv`, { ...asReader('payment:read', 'Export the failed payments'), ...asCsv }, (asked) =>
    exportReport(asked, 'failed-payments'),
  )
  .get(
    `${ROOT}/cancellations`,
    { ...asReader('subscription:read', 'Get the cancellations by reason'), returns: SellerReport },
    (asked) => showReport(asked, { report: 'cancellations', query: asked.query }),
  )
  .get(
    `${ROOT}/cancellations.csv`,
    { ...asReader('subscription:read', 'Export the cancellations by reason'), ...asCsv },
    (asked) => exportReport(asked, 'cancellations'),
  )
  .get(
    `${ROOT}/renewals`,
    { ...asReader('subscription:read', 'Get the renewals of the next 90 days'), returns: SellerReport },
    (asked) => showReport(asked, { report: 'renewals', query: asked.query }),
  )
  .get(
    `${ROOT}/renewals.csv`,
    { ...asReader('subscription:read', 'Export the renewals of the next 90 days'), ...asCsv },
    (asked) => exportReport(asked, 'renewals'),
  )
