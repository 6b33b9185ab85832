import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ImportRow, ImportRowStatus, type SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import { Alert } from '@tradepost/ui/alert'
import { Badge, type BadgeTone } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { downloadFile } from '@tradepost/ui/download-file'
import { Skeleton } from '@tradepost/ui/skeleton'
import { TabNav } from '@tradepost/ui/tabs'
import { Check, CircleDashed, Download, Equal, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { translateIssue, translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage, readAnswer } from '#src/shell/request.ts'
import { type ImportPlace, reportPath, rowsQuery } from './api.ts'

const LOOKS = {
  unchecked: ['neutral', CircleDashed],
  ready: ['info', CircleDashed],
  existing: ['neutral', Equal],
  invalid: ['danger', X],
  created: ['success', Check],
  refused: ['danger', X],
  undone: ['neutral', Undo2],
  kept: ['warning', X],
} as const satisfies Record<ImportRowStatus, readonly [BadgeTone, typeof Check]>

function RowBadge({ status }: Pick<ImportRow, 'status'>) {
  const [tone, Icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`sellerImports.statuses.${status}`)}
    </Badge>
  )
}

/** Lists what is to say about a row, with the column that it is about. */
function Reasons({ row, made }: { row: ImportRow; made: SellerImport }) {
  return (
    <ul className="grid gap-0.5 text-ink-2">
      {row.issues.map((issue, index) => (
        // The issues of a row never change their order.
        <li key={index} className="[overflow-wrap:anywhere]">
          {issue.field === null ? null : (
            <span className="font-[540] text-ink">
              {made.columns[made.mapping[issue.field] ?? -1]?.name || t(`sellerImports.fields.${issue.field}`)}:{' '}
            </span>
          )}
          {translateIssue({ path: '', ...issue })}
        </li>
      ))}
      {row.refusal ? <li>{translateRefusal(row.refusal)}</li> : null}
      {row.same_as_line === null ? null : <li>{t('sellerImports.rows.same', { line: String(row.same_as_line) })}</li>}
    </ul>
  )
}

function RowName({ slug, noun, row }: Pick<ImportPlace, 'slug' | 'noun'> & { row: ImportRow }) {
  const name = row.name || '–'
  if (row.object_id === null || row.status === 'undone') return <>{name}</>
  return (
    <Link to={dashboardPath(slug, noun, row.object_id)} className="tp-link">
      {name}
    </Link>
  )
}

const HEADINGS = ['line', 'row', 'result', 'reason'] as const

function Rows({ place, made, rows }: { place: ImportPlace; made: SellerImport; rows: readonly ImportRow[] }) {
  if (rows.length === 0) return <p className="px-5 py-6 text-sm text-ink-3">{t('sellerImports.rows.empty')}</p>
  return (
    <section tabIndex={0} aria-label={t('sellerImports.rows.title')} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-3">
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-5 py-2 text-start font-medium max-list:px-4">
                {t(`sellerImports.rows.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.line} className="align-top">
              <td className="px-5 py-2.5 text-ink-3 tabular-nums max-list:px-4">{row.line}</td>
              <td dir="auto" className="max-w-60 truncate px-5 py-2.5 max-list:px-4">
                <RowName {...place} row={row} />
              </td>
              <td className="px-5 py-2.5 max-list:px-4">
                <RowBadge status={row.status} />
              </td>
              <td className="min-w-56 px-5 py-2.5 max-list:px-4">
                <Reasons row={row} made={made} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ReportButton({ place }: { place: ImportPlace }) {
  const report = useMutation({
    async mutationFn() {
      const response = await fetch(reportPath(place), { credentials: 'same-origin' })
      if (!response.ok) return readAnswer(z.never(), response)
      downloadFile(`${place.noun}-import.csv`, await response.blob())
    },
  })
  return (
    <>
      {report.isError ? (
        <Alert tone="danger" isLive title={t('sellerImports.rows.reportFailed')}>
          {getErrorMessage(report.error)}
        </Alert>
      ) : null}
      <Button size="sm" icon={<Download aria-hidden="true" />} pending={report.isPending} onClick={() => report.mutate()}>
        {t('sellerImports.rows.report')}
      </Button>
    </>
  )
}

/** Shows what the check found, or what the import did, row by row. */
export function RowsCard({ place, made }: { place: ImportPlace; made: SellerImport }) {
  const [status, setStatus] = useState<ImportRowStatus>()
  const rows = useInfiniteQuery(rowsQuery(place, status))
  const shown = ImportRowStatus.options.filter((each) => made.counts[each] > 0)
  const tab = (value: ImportRowStatus | undefined, label: string, count: number) => ({
    key: value ?? 'all',
    label,
    count,
    isCurrent: status === value,
    onSelect: () => setStatus(value),
  })
  return (
    <Card title={t('sellerImports.rows.title')} action={<ReportButton place={place} />} isFlush>
      <TabNav
        label={t('sellerImports.rows.filter')}
        className="px-5 max-list:px-4"
        items={[
          tab(undefined, t('sellerImports.rows.all'), made.total),
          ...shown.map((each) => tab(each, t(`sellerImports.statuses.${each}`), made.counts[each])),
        ]}
      />
      <QueryView query={rows} what={t('sellerImports.rows.loading')} skeleton={<Skeleton className="m-5 h-32 rounded-lg" />}>
        {({ pages }) => <Rows place={place} made={made} rows={pages.flatMap(({ items }) => items)} />}
      </QueryView>
      {rows.hasNextPage ? (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" pending={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t('sellerImports.rows.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
