import type { SellerReport } from '@tradepost/contract/platform/seller-reports'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { BigMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'
import { comparisonLabel, previousFigureLabel, toStatDelta } from '#src/shell/periods/period-labels.ts'
import { type ColumnLook, REPORT_LOOKS } from './report-looks.ts'
import { valueLabel } from './report-values.ts'

type FigureProps = { report: SellerReport; look: ColumnLook }

function Figure({ report, look: { key, kind, label, meaning, isBad = false } }: FigureProps) {
  const { now = null, before = null } = report.figures.find((each) => each.key === key) ?? {}
  const { currency, period } = report
  if (now === null) return <Stat label={label} definition={meaning} value={<>–</>} note={t('sellerReports.unknown')} />
  const delta = before === null ? undefined : toStatDelta({ now, before }, comparisonLabel(period))
  const isAhead = report.report === 'renewals' || report.report === 'retention'
  const compared = delta
    ? { delta: { ...delta, isGood: delta.direction === 'flat' || (delta.direction === 'up') !== isBad } }
    : before === null || isAhead
      ? {}
      : { note: previousFigureLabel(valueLabel(before, kind, currency), period) }
  const value = kind === 'money' ? <BigMoney size="md" amount={now} currency={currency} /> : valueLabel(now, kind, currency)
  return <Stat label={label} definition={meaning} value={value} {...compared} />
}

/** Shows a report's key figures, each with its definition and its change. */
export function ReportFigures({ report }: { report: SellerReport }) {
  const { figures, columns, more = [] } = REPORT_LOOKS[report.report]
  const looks = [...columns, ...more]
  return (
    <StatGroup {...(figures.length > 5 ? { columns: 3 } : {})}>
      {figures.flatMap((key) => {
        const look = looks.find((each) => each.key === key)
        return look ? [<Figure key={key} report={report} look={look} />] : []
      })}
    </StatGroup>
  )
}
