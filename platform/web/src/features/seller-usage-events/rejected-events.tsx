import { useQuery } from '@tanstack/react-query'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/organization/seller'
import type { RejectedEvents as Rejected } from '@tradepost/contract/provider/rejected-events'
import { Badge } from '@tradepost/ui/badge'
import { CodeBlock } from '@tradepost/ui/code-block'
import { EmptyState } from '@tradepost/ui/empty-state'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Pagination } from '@tradepost/ui/tables/pagination'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { rejectedEventsQuery } from './api.ts'
import { formatExcerpt, rejectedEventLabel, remedyLabel } from './rejection-labels.ts'

const columns: DataColumn<Rejected>[] = [
  {
    id: 'reason',
    header: t('sellerUsageEvents.rejected.columns.reason'),
    phone: 'title',
    cell: (each) => <span className="max-w-96 truncate">{each.message}</span>,
  },
  {
    id: 'field',
    header: t('sellerUsageEvents.rejected.columns.field'),
    cell: ({ field }) =>
      field ? (
        <span className="font-mono text-xs">{field}</span>
      ) : (
        <span className="text-ink-3">{t('sellerUsageEvents.rejected.noField')}</span>
      ),
  },
  { id: 'place', header: t('sellerUsageEvents.rejected.columns.event'), phone: 'note', cell: rejectedEventLabel },
  {
    id: 'excerpt',
    header: t('sellerUsageEvents.rejected.columns.excerpt'),
    cell: (each) => <span className="block max-w-64 truncate font-mono text-xs">{each.excerpt}</span>,
  },
  {
    id: 'time',
    header: t('sellerUsageEvents.rejected.columns.time'),
    phone: 'aside',
    cell: (each) => <RelativeTime at={each.rejected_at} />,
  },
]

/** Shows which event was rejected, and for which field. */
function Place({ rejected }: { rejected: Rejected }) {
  const place = rejectedEventLabel(rejected)
  if (!rejected.field) return <>{t('sellerUsageEvents.rejection.place', { place })}</>
  return t.rich('sellerUsageEvents.rejection.placeAndField', {
    place,
    field: rejected.field,
    code: (inside) => <span className="font-mono text-xs">{inside}</span>,
  })
}

function RejectionSheet({ rejected, onClose }: { rejected: Rejected | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={rejected !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rejected?.message ?? ''}
      description={rejected ? formatExactMoment(new Date(rejected.rejected_at)) : undefined}
    >
      {rejected ? (
        <div className="grid gap-5 text-sm">
          <div className="flex flex-wrap gap-2">
            <Badge tone="danger" icon={<CircleX aria-hidden="true" />}>
              {rejected.code}
            </Badge>
          </div>
          <p>
            <Place rejected={rejected} />{' '}
            {rejected.event_count !== null && rejected.event_count > 1
              ? t('sellerUsageEvents.rejection.noneCounted')
              : t('sellerUsageEvents.rejection.notCounted')}{' '}
            {remedyLabel(rejected.code)}
          </p>
          <CodeBlock
            label={
              rejected.event_index === null
                ? t('sellerUsageEvents.rejection.excerptOfRequest')
                : t('sellerUsageEvents.rejection.excerptOfEvent')
            }
            language="json"
            code={formatExcerpt(rejected.excerpt)}
          />
        </div>
      ) : null}
    </Sheet>
  )
}

type RejectedEventsProps = { slug: string; page: number; onPageChange: (page: number) => void }

/** Lists the rejected requests, each with the event that caused it. */
export function RejectedEvents({ slug, page, onPageChange }: RejectedEventsProps) {
  const rejected = useQuery(rejectedEventsQuery(slug, page))
  const [opened, setOpened] = useState<Rejected | undefined>()
  if (rejected.data?.items === null)
    return (
      <EmptyState level={2} drawing={null} title={t('sellerUsageEvents.rejected.unavailable.title')}>
        {t('sellerUsageEvents.rejected.unavailable.text')}
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label={t('sellerUsageEvents.rejected.label')}
        rows={rejected.data?.items}
        columns={columns}
        rowId={(each) => String(each.id)}
        onRowOpen={setOpened}
        error={rejected.isError ? getErrorMessage(rejected.error) : undefined}
        onRetry={() => void rejected.refetch()}
        empty={
          <EmptyState level={2} title={t('sellerUsageEvents.rejected.empty.title')}>
            {t('sellerUsageEvents.rejected.empty.text')}
          </EmptyState>
        }
        isFiltered={page > 1}
        onClearFilters={() => onPageChange(1)}
        footer={
          page > 1 || rejected.data?.has_more ? (
            <Pagination page={page} pageSize={SELLER_PAGE_SIZE} hasNext={rejected.data?.has_more} onPageChange={onPageChange} />
          ) : undefined
        }
      />
      <RejectionSheet rejected={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
