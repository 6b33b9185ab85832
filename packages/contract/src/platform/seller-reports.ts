import * as z from 'zod'
import { CurrencyCode, Timestamp } from '../provider/primitives.ts'
import { DaySpan, type PeriodName, PeriodQuery, ShownPeriod } from './periods.ts'
import { REPORTS } from './report-names.ts'

/** What a value is: an amount in minor units of the report's currency, a count, or a share in basis points. */
export const ReportKind = z.enum(['money', 'count', 'rate'])
export type ReportKind = z.infer<typeof ReportKind>

/** Period shown by default. */
export const REPORT_PERIOD: PeriodName = '12m'

/** The key of a row of what has no product, country, code or reason. */
export const NONE = 'none'
/** The key of the row of what is beyond the first rows. */
export const OTHERS = 'others'

/** How many months after its first a cohort is followed. */
export const RETENTION_MONTHS = 12

/** The reports, and the columns of each, in their order. */
export const REPORT_COLUMNS = {
  earnings: {
    payments: 'money',
    tax: 'money',
    fees: 'money',
    refunds: 'money',
    disputes: 'money',
    other: 'money',
    net: 'money',
  },
  sales: { payments: 'count', revenue: 'money', tax: 'money', refunded: 'money', share: 'rate' },
  'recurring-revenue': {
    start: 'money',
    new: 'money',
    expansion: 'money',
    reactivation: 'money',
    contraction: 'money',
    churn: 'money',
    end: 'money',
    customers: 'count',
    customer_churn: 'rate',
    revenue_churn: 'rate',
  },
  retention: {
    customers: 'count',
    ...Object.fromEntries(Array.from({ length: RETENTION_MONTHS + 1 }, (_, month) => [`month_${month}`, 'rate' as const])),
  },
  'refunds-and-disputes': {
    payments: 'count',
    refunds: 'count',
    refunded: 'money',
    refund_rate: 'rate',
    disputes: 'count',
    disputed: 'money',
    dispute_rate: 'rate',
    lost: 'money',
  },
  'failed-payments': {
    declined: 'count',
    failed: 'count',
    failed_amount: 'money',
    recovered: 'count',
    recovered_amount: 'money',
    recovery_rate: 'rate',
  },
  cancellations: { canceled: 'count', revenue: 'money', share: 'rate' },
  renewals: { renewals: 'count', amount: 'money', ending: 'count' },
} as const satisfies Readonly<Record<ReportName, Readonly<Record<string, ReportKind>>>>

export const ReportName = z.enum(REPORTS)
export type ReportName = z.infer<typeof ReportName>

/** What sales are divided by. */
export const SALES_BY = ['product', 'country', 'discount', 'channel'] as const
export const SalesBy = z.enum(SALES_BY)
export type SalesBy = z.infer<typeof SalesBy>

/**
 * Where a payment came from: the shop's cart, a checkout that a program opened, a payment link, the renewal of a subscription, or
 * the API.
 */
export const SALES_CHANNELS = ['shop', 'checkout', 'payment_link', 'renewal', 'api'] as const

/** GET /api/organizations/{slug}/products/{product_id}/figures: what a product has sold since the shop opened. */
export const ProductFigures = z
  .object({
    sales: z
      .array(
        z.object({
          currency: CurrencyCode.meta({ description: 'In which the provider settles it' }),
          count: z.int().meta({ description: 'Payments of more than zero for it, renewals too' }),
          revenue: z.int().meta({ description: 'Before tax and refunds' }),
          refunded: z.int().meta({ description: 'With tax; a refund of several products in proportion' }),
        }),
      )
      .meta({ description: 'By currency, the largest revenue first' }),
    active_subscriptions: z.int().nullable().meta({ description: 'Without trials; null to who may not see subscriptions' }),
  })
  .meta({ id: 'ProductFigures' })
export type ProductFigures = z.infer<typeof ProductFigures>

export const ReportQuery = PeriodQuery
export const SalesReportQuery = PeriodQuery.extend({
  by: z
    .string()
    .optional()
    .meta({ description: `${SALES_BY.join(', ')}; by default the product` }),
})

const Values = z.record(z.string(), z.int().nullable())

/** A row: the start of a part of the period, or what sales are divided by. `label`: its name, if it has one of its own. */
export const ReportRow = z.object({ key: z.string(), label: z.string().nullable(), values: Values })
export type ReportRow = z.infer<typeof ReportRow>

/** A figure of the period, and of the one before; null if there is nothing to count it from. */
export const ReportFigure = z.object({
  key: z.string(),
  kind: ReportKind,
  now: z.int().nullable(),
  before: z.int().nullable(),
})
export type ReportFigure = z.infer<typeof ReportFigure>

/** GET /api/organizations/{slug}/reports/{report} */
export const SellerReport = z
  .object({
    report: ReportName,
    now: Timestamp.meta({ description: "By the business's clock, which a test clock can advance" }),
    time_zone: z.string(),
    period: ShownPeriod,
    before: DaySpan,
    left_out: z.array(z.string()).meta({ description: 'Query fields that were ignored' }),
    currency: CurrencyCode.meta({ description: 'The currency of every amount below' }),
    currencies: z.array(CurrencyCode).meta({ description: 'Currencies with sales, most first' }),
    converted: z
      .array(z.object({ currency: CurrencyCode, payments: z.int(), amount: z.int(), settled: z.int() }))
      .meta({ description: 'Payments of another currency that are in the figures, with what they were settled as' }),
    by: SalesBy.nullable(),
    figures: z.array(ReportFigure),
    rows: z.array(ReportRow),
    total: Values.nullable(),
    checked_at: Timestamp.nullable().meta({ description: 'When the rows were last compared with the provider' }),
  })
  .meta({ id: 'SellerReport' })
export type SellerReport = z.infer<typeof SellerReport>
