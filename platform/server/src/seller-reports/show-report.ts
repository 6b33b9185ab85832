import type { PeriodQuery } from '@tradepost/contract/platform/periods'
import { REPORT_PERIOD, type ReportName, type SalesBy, type SellerReport } from '@tradepost/contract/platform/seller-reports'
import { sql } from '@tradepost/kit/database/database'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { RecordScope } from '#src/scope.ts'
import { recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { createPeriod, readAsked } from '#src/seller/periods.ts'
import { listRankedCurrencies } from '#src/seller-home/period-figures.ts'
import { sumPeriods } from '#src/seller-home/period-sums.ts'
import { listRecurring } from '#src/seller-home/subscription-figures.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { countCancellations } from './cancellations.ts'
import { countEarnings } from './earnings.ts'
import { countFailedPayments } from './failed-payments.ts'
import { countRecurringRevenue } from './recurring-revenue.ts'
import { countRefundsAndDisputes } from './refunds-and-disputes.ts'
import { countRenewals } from './renewals.ts'
import { type Asked, instantsOf, type Report } from './report.ts'
import { countRetention } from './retention.ts'
import { countSales, readSalesBy } from './sales.ts'

/** The default for a shop that has sold nothing. */
const ANY_CURRENCY = 'USD'

const REPORTS: Readonly<Record<Exclude<ReportName, 'sales'>, Report>> = {
  earnings: countEarnings,
  'recurring-revenue': countRecurringRevenue,
  retention: countRetention,
  'refunds-and-disputes': countRefundsAndDisputes,
  'failed-payments': countFailedPayments,
  cancellations: countCancellations,
  renewals: countRenewals,
}

/** The reports whose amounts are as the provider settles them. The others are in the currency that buyers pay in. */
const SETTLED: readonly ReportName[] = ['earnings', 'sales']

type Converted = SellerReport['converted'][number] & { into: string }

/** Lists the payments of a period whose amounts were converted, by both currencies. */
async function listConverted(scope: RecordScope, { period }: Pick<Asked, 'period'>): Promise<Converted[]> {
  const { rows } = await sql<Converted>`
    select currency as into, charged_currency as currency, count(*)::int as payments, sum(charged)::bigint as amount,
      sum(settled)::bigint as settled
    from sold_lines
    where ${isOfShop(scope)} and charged_currency <> currency and line = 0
      and created_at >= ${period.starts[0]?.toISOString()}::timestamptz and created_at < ${instantsOf(period).at(-1)}::timestamptz
    group by 1, 2 order by 5 desc`.execute(scope.trx)
  return rows
}

type Showing = { report: ReportName; query: PeriodQuery & { by?: string | undefined } }

const count = (scope: RecordScope, asked: Asked, { report, by }: { report: ReportName; by: SalesBy }) =>
  report === 'sales' ? countSales(scope, asked, by) : REPORTS[report](scope, asked)

/** Returns a report, from records alone. What a request names wrongly is left out, and named. */
export async function showReport(call: SellerCall, { report, query: { by, ...query } }: Showing): Promise<SellerReport> {
  const records = await recordsOf(call)
  const now = await getBusinessTime(records)
  const asked = readAsked(query, { now, usual: REPORT_PERIOD })
  const period = createPeriod(asked)
  const [totals, recurring, converted] = await Promise.all([
    sumPeriods(records, period),
    listRecurring(records),
    SETTLED.includes(report) ? listConverted(records, { period }) : [],
  ])
  const ranked = listRankedCurrencies(period, { totals, others: recurring.map(({ currency }) => currency) })
  const currencies = [...new Set([...ranked, ...converted.map(({ into }) => into)])]
  const currency = asked.currency ?? currencies[0] ?? ANY_CURRENCY
  const salesBy = report === 'sales' ? readSalesBy(by) : undefined
  const isByUnknown = by !== undefined && salesBy === undefined
  const counted = await count(records, { period, currency, now }, { report, by: salesBy ?? 'product' })
  return {
    report,
    now: now.toISOString(),
    time_zone: asked.zone.name,
    period: { name: period.name, unit: period.unit, ...period.span },
    before: period.before,
    left_out: isByUnknown ? [...asked.leftOut, 'by'] : asked.leftOut,
    currency,
    currencies,
    converted: converted.filter(({ into }) => into === currency).map(({ into: _, ...rest }) => rest),
    by: report === 'sales' ? (salesBy ?? 'product') : null,
    ...counted,
    checked_at: records.checkedAt?.toISOString() ?? null,
  }
}
