import type { SellerReport } from '@tradepost/contract/platform/seller-reports'
import { InfoTip } from '@tradepost/ui/overlays/tooltip'
import { t } from '#src/dashboard-messages.ts'
import { REPORT_LOOKS, SALES_LABELS } from './report-looks.ts'
import { createRowFormatter, valueLabel } from './report-values.ts'

const cell = 'border-t border-line px-3 py-2 text-end whitespace-nowrap'
const first = 'sticky start-0 bg-surface px-5 text-start whitespace-nowrap max-list:px-4'

/** Shows every row with every column, each with its definition. Where it doesn't fit it scrolls beside the first column. */
export function ReportTable({ report }: { report: SellerReport }) {
  const { name, columns, rows: heading } = REPORT_LOOKS[report.report]
  const nameOf = createRowFormatter(report)
  const shown = (values: SellerReport['rows'][number]['values'], { key, kind }: (typeof columns)[number]) => {
    const value = values[key]
    if (value === null || value === undefined) return <span className="text-ink-3">–</span>
    const label = valueLabel(value, kind, report.currency)
    return value === 0 ? <span className="text-ink-3">{label}</span> : label
  }
  return (
    <section aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="text-xs text-ink-3">
            <th scope="col" className={`${first} py-2.5 align-bottom font-normal`}>
              {report.by ? SALES_LABELS[report.by] : heading}
            </th>
            {columns.map(({ key, label, meaning }) => (
              <th key={key} scope="col" className="px-3 py-2.5 text-end align-bottom font-normal">
                <span className="inline-flex items-center gap-1">
                  {label}
                  <InfoTip label={t('sellerReports.meaningOf', { label })}>{meaning}</InfoTip>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={`${first} border-t border-line py-2 font-[560] text-ink`}>
                {nameOf(row)}
              </th>
              {columns.map((column) => (
                <td key={column.key} className={cell}>
                  {shown(row.values, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {report.total ? (
          <tfoot>
            <tr className="font-[560] text-ink">
              <th scope="row" className={`${first} border-t border-line-strong py-2`}>
                {report.report === 'retention' ? t('sellerReports.average') : t('sellerReports.total')}
              </th>
              {columns.map((column) => (
                <td key={column.key} className={cell}>
                  {shown(report.total ?? {}, column)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}
