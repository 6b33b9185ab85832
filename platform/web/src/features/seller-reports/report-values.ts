import { NONE, OTHERS, type ReportKind, SALES_CHANNELS, type SellerReport } from '@tradepost/contract/platform/seller-reports'
import { CancellationFeedback } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'
import { cancellationReasonLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { createPointFormatter } from '#src/shell/periods/period-labels.ts'

const locale = getPageLocale()
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
const countries = new Intl.DisplayNames(locale, { type: 'region' })
const WHOLE = 10_000

/** Formats a value of a report. */
export function valueLabel(value: number, kind: ReportKind, currency: string): string {
  if (kind === 'money') return formatMoney(value, currency)
  return kind === 'rate' ? percent.format(value / WHOLE) : value.toLocaleString(locale)
}

type Row = SellerReport['rows'][number]

function soldLabel({ key, label }: Row, by: SellerReport['by']): string {
  if (key === OTHERS) return t('sellerReports.sales.others')
  if (by === 'country') return key === NONE ? t('sellerReports.sales.noCountry') : (countries.of(key) ?? key)
  if (by === 'channel') {
    const channel = SALES_CHANNELS.find((each) => each === key)
    return channel ? t(`sellerReports.sales.channels.${channel}`) : key
  }
  if (by === 'discount') return key === NONE ? t('sellerReports.sales.noCode') : key
  return label ?? (key === NONE ? t('sellerReports.sales.noProduct') : key)
}

/** Returns a function that names a row: the part of the period, or what sales are divided by. */
export function createRowFormatter(report: SellerReport): (row: Row) => string {
  if (report.report === 'sales') return (row) => soldLabel(row, report.by)
  if (report.report === 'cancellations')
    return ({ key }) => {
      const { data: reason } = CancellationFeedback.safeParse(key)
      return reason ? cancellationReasonLabel(reason) : t('sellerReports.cancellations.noReason')
    }
  const unit = { retention: 'month', renewals: 'day' } as const
  const format = createPointFormatter({
    period: { unit: report.report === 'retention' || report.report === 'renewals' ? unit[report.report] : report.period.unit },
    time_zone: report.time_zone,
  })
  return ({ key }) => format(key)
}
