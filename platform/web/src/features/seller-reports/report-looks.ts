import {
  REPORT_COLUMNS,
  RETENTION_MONTHS,
  type ReportKind,
  type ReportName,
  type SalesBy,
} from '@tradepost/contract/platform/seller-reports'
import { t } from '#src/dashboard-messages.ts'

/** A column: its label, what it counts, and whether more of it is good news. */
export type ColumnLook = { key: string; kind: ReportKind; label: string; meaning: string; isBad?: boolean }

/** How a report is shown: the figures above, the series of the chart, and the columns of the table. */
export type ReportLook = {
  name: string
  about: string
  chart: string
  /** Lines follow one figure through time; bars stand for what was counted. */
  drawing: 'line' | 'bars'
  drawn: readonly string[]
  figures: readonly string[]
  columns: readonly ColumnLook[]
  /** Figures without a column. */
  more?: readonly ColumnLook[]
  /** The heading of the first column. */
  rows: string
}

type Text = readonly [label: string, meaning: string]

/** Builds the columns of a report, in the order of the contract. `bad`: those of which more is bad news. */
function columnsOf<Name extends ReportName>(
  report: Name,
  texts: Readonly<Record<keyof (typeof REPORT_COLUMNS)[Name] & string, Text>>,
  bad: readonly string[] = [],
): ColumnLook[] {
  const entries: [string, Text][] = Object.entries(texts)
  const kinds: [string, ReportKind][] = Object.entries(REPORT_COLUMNS[report])
  return kinds.flatMap(([key, kind]) => {
    const [, text] = entries.find(([name]) => name === key) ?? []
    return text ? [{ key, kind, label: text[0], meaning: text[1], isBad: bad.includes(key) }] : []
  })
}

const months = Array.from(
  { length: RETENTION_MONTHS + 1 },
  (_, month): ColumnLook => ({
    key: `month_${month}`,
    kind: 'rate',
    label: t('sellerReports.retention.month', { month: String(month) }),
    meaning: t('sellerReports.retention.monthMeaning'),
  }),
)

export const REPORT_LOOKS: Readonly<Record<ReportName, ReportLook>> = {
  earnings: {
    name: t('sellerReports.earnings.name'),
    about: t('sellerReports.earnings.about'),
    chart: t('sellerReports.earnings.chart'),
    drawing: 'line',
    drawn: ['net'],
    figures: ['payments', 'fees', 'refunds', 'net'],
    columns: columnsOf('earnings', {
      payments: [t('sellerReports.earnings.payments'), t('sellerReports.earnings.paymentsMeaning')],
      tax: [t('sellerReports.earnings.tax'), t('sellerReports.earnings.taxMeaning')],
      fees: [t('sellerReports.earnings.fees'), t('sellerReports.earnings.feesMeaning')],
      refunds: [t('sellerReports.earnings.refunds'), t('sellerReports.earnings.refundsMeaning')],
      disputes: [t('sellerReports.earnings.disputes'), t('sellerReports.earnings.disputesMeaning')],
      other: [t('sellerReports.earnings.other'), t('sellerReports.earnings.otherMeaning')],
      net: [t('sellerReports.earnings.net'), t('sellerReports.earnings.netMeaning')],
    }),
    rows: t('sellerReports.part'),
  },
  sales: {
    name: t('sellerReports.sales.name'),
    about: t('sellerReports.sales.about'),
    chart: t('sellerReports.sales.chart'),
    drawing: 'bars',
    drawn: ['revenue'],
    figures: ['payments', 'revenue', 'tax', 'refunded'],
    columns: columnsOf(
      'sales',
      {
        payments: [t('sellerReports.sales.payments'), t('sellerReports.sales.paymentsMeaning')],
        revenue: [t('sellerReports.sales.revenue'), t('sellerReports.sales.revenueMeaning')],
        tax: [t('sellerReports.sales.tax'), t('sellerReports.sales.taxMeaning')],
        refunded: [t('sellerReports.sales.refunded'), t('sellerReports.sales.refundedMeaning')],
        share: [t('sellerReports.sales.share'), t('sellerReports.sales.shareMeaning')],
      },
      ['refunded'],
    ),
    rows: t('sellerReports.sales.byProduct'),
  },
  'recurring-revenue': {
    name: t('sellerReports.recurring.name'),
    about: t('sellerReports.recurring.about'),
    chart: t('sellerReports.recurring.chart'),
    drawing: 'line',
    drawn: ['end'],
    figures: ['end', 'customers', 'customer_churn', 'revenue_churn', 'arpu', 'ltv'],
    columns: columnsOf(
      'recurring-revenue',
      {
        start: [t('sellerReports.recurring.start'), t('sellerReports.recurring.startMeaning')],
        new: [t('sellerReports.recurring.new'), t('sellerReports.recurring.newMeaning')],
        expansion: [t('sellerReports.recurring.expansion'), t('sellerReports.recurring.expansionMeaning')],
        reactivation: [t('sellerReports.recurring.reactivation'), t('sellerReports.recurring.reactivationMeaning')],
        contraction: [t('sellerReports.recurring.contraction'), t('sellerReports.recurring.contractionMeaning')],
        churn: [t('sellerReports.recurring.churn'), t('sellerReports.recurring.churnMeaning')],
        end: [t('sellerReports.recurring.end'), t('sellerReports.recurring.endMeaning')],
        customers: [t('sellerReports.recurring.customers'), t('sellerReports.recurring.customersMeaning')],
        customer_churn: [t('sellerReports.recurring.customerChurn'), t('sellerReports.recurring.customerChurnMeaning')],
        revenue_churn: [t('sellerReports.recurring.revenueChurn'), t('sellerReports.recurring.revenueChurnMeaning')],
      },
      ['customer_churn', 'revenue_churn'],
    ),
    more: [
      { key: 'arpu', kind: 'money', label: t('sellerReports.recurring.arpu'), meaning: t('sellerReports.recurring.arpuMeaning') },
      { key: 'ltv', kind: 'money', label: t('sellerReports.recurring.ltv'), meaning: t('sellerReports.recurring.ltvMeaning') },
    ],
    rows: t('sellerReports.part'),
  },
  retention: {
    name: t('sellerReports.retention.name'),
    about: t('sellerReports.retention.about'),
    chart: t('sellerReports.retention.chart'),
    drawing: 'line',
    drawn: ['total'],
    figures: ['customers', 'month_1', 'month_3', 'month_6', 'month_12'],
    columns: [
      {
        key: 'customers',
        kind: 'count',
        label: t('sellerReports.retention.customers'),
        meaning: t('sellerReports.retention.customersMeaning'),
      },
      ...months,
    ],
    rows: t('sellerReports.retention.cohort'),
  },
  'refunds-and-disputes': {
    name: t('sellerReports.returns.name'),
    about: t('sellerReports.returns.about'),
    chart: t('sellerReports.returns.chart'),
    drawing: 'bars',
    drawn: ['refunds', 'disputes'],
    figures: ['refunds', 'refund_rate', 'disputes', 'dispute_rate', 'lost'],
    columns: columnsOf(
      'refunds-and-disputes',
      {
        payments: [t('sellerReports.returns.payments'), t('sellerReports.returns.paymentsMeaning')],
        refunds: [t('sellerReports.returns.refunds'), t('sellerReports.returns.refundsMeaning')],
        refunded: [t('sellerReports.returns.refunded'), t('sellerReports.returns.refundedMeaning')],
        refund_rate: [t('sellerReports.returns.refundRate'), t('sellerReports.returns.refundRateMeaning')],
        disputes: [t('sellerReports.returns.disputes'), t('sellerReports.returns.disputesMeaning')],
        disputed: [t('sellerReports.returns.disputed'), t('sellerReports.returns.disputedMeaning')],
        dispute_rate: [t('sellerReports.returns.disputeRate'), t('sellerReports.returns.disputeRateMeaning')],
        lost: [t('sellerReports.returns.lost'), t('sellerReports.returns.lostMeaning')],
      },
      ['refunds', 'refunded', 'refund_rate', 'disputes', 'disputed', 'dispute_rate', 'lost'],
    ),
    rows: t('sellerReports.part'),
  },
  'failed-payments': {
    name: t('sellerReports.failures.name'),
    about: t('sellerReports.failures.about'),
    chart: t('sellerReports.failures.chart'),
    drawing: 'bars',
    drawn: ['failed', 'recovered'],
    figures: ['declined', 'failed', 'failed_amount', 'recovered_amount', 'recovery_rate'],
    columns: columnsOf(
      'failed-payments',
      {
        declined: [t('sellerReports.failures.declined'), t('sellerReports.failures.declinedMeaning')],
        failed: [t('sellerReports.failures.failed'), t('sellerReports.failures.failedMeaning')],
        failed_amount: [t('sellerReports.failures.failedAmount'), t('sellerReports.failures.failedAmountMeaning')],
        recovered: [t('sellerReports.failures.recovered'), t('sellerReports.failures.recoveredMeaning')],
        recovered_amount: [t('sellerReports.failures.recoveredAmount'), t('sellerReports.failures.recoveredAmountMeaning')],
        recovery_rate: [t('sellerReports.failures.recoveryRate'), t('sellerReports.failures.recoveryRateMeaning')],
      },
      ['declined', 'failed', 'failed_amount'],
    ),
    rows: t('sellerReports.part'),
  },
  cancellations: {
    name: t('sellerReports.cancellations.name'),
    about: t('sellerReports.cancellations.about'),
    chart: t('sellerReports.cancellations.chart'),
    drawing: 'bars',
    drawn: ['canceled'],
    figures: ['canceled', 'revenue'],
    columns: columnsOf(
      'cancellations',
      {
        canceled: [t('sellerReports.cancellations.canceled'), t('sellerReports.cancellations.canceledMeaning')],
        revenue: [t('sellerReports.cancellations.revenue'), t('sellerReports.cancellations.revenueMeaning')],
        share: [t('sellerReports.cancellations.share'), t('sellerReports.cancellations.shareMeaning')],
      },
      ['canceled', 'revenue'],
    ),
    rows: t('sellerReports.cancellations.reason'),
  },
  renewals: {
    name: t('sellerReports.renewals.name'),
    about: t('sellerReports.renewals.about'),
    chart: t('sellerReports.renewals.chart'),
    drawing: 'bars',
    drawn: ['amount'],
    figures: ['renewals', 'amount', 'ending'],
    columns: columnsOf('renewals', {
      renewals: [t('sellerReports.renewals.renewals'), t('sellerReports.renewals.renewalsMeaning')],
      amount: [t('sellerReports.renewals.amount'), t('sellerReports.renewals.amountMeaning')],
      ending: [t('sellerReports.renewals.ending'), t('sellerReports.renewals.endingMeaning')],
    }),
    rows: t('sellerReports.renewals.week'),
  },
}

/** What sales are divided by. */
export const SALES_LABELS: Readonly<Record<SalesBy, string>> = {
  product: t('sellerReports.sales.byProduct'),
  country: t('sellerReports.sales.byCountry'),
  discount: t('sellerReports.sales.byDiscount'),
  channel: t('sellerReports.sales.byChannel'),
}
