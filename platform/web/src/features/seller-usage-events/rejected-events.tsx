import { useQuery } from '@tanstack/react-query'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type { RejectedEvents as Rejected } from '@tradepost/contract/provider/rejected-events'
import { Badge } from '@tradepost/ui/badge'
import { CodeBlock } from '@tradepost/ui/code-block'
import { DataTable } from '@tradepost/ui/data-table'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Pagination } from '@tradepost/ui/pagination'
import { exactTimeText, RelativeTime } from '@tradepost/ui/relative-time'
import { Sheet } from '@tradepost/ui/sheet'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#src/shell/request.ts'
import { rejectedEventsQuery } from './api.ts'
import { excerptText, placeText, remedyOf } from './rejection-words.ts'

const columns: DataColumn<Rejected>[] = [
  { id: 'reason', header: 'Reason', phone: 'title', cell: (each) => <span className="max-w-96 truncate">{each.message}</span> },
  {
    id: 'field',
    header: 'Field',
    cell: ({ field }) => (field ? <span className="font-mono text-xs">{field}</span> : <span className="text-ink-3">None</span>),
  },
  { id: 'place', header: 'Where', phone: 'note', cell: placeText },
  {
    id: 'excerpt',
    header: 'Begins with',
    cell: (each) => <span className="block max-w-64 truncate font-mono text-xs">{each.excerpt}</span>,
  },
  { id: 'time', header: 'Rejected', phone: 'aside', cell: (each) => <RelativeTime at={each.rejected_at} /> },
]

function RejectionSheet({ rejected, onClose }: { rejected: Rejected | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={rejected !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rejected?.message ?? ''}
      description={rejected ? exactTimeText(new Date(rejected.rejected_at)) : undefined}
    >
      {rejected ? (
        <div className="grid gap-5 text-sm">
          <div className="flex flex-wrap gap-2">
            <Badge tone="danger" icon={<CircleX aria-hidden="true" />}>
              {rejected.code}
            </Badge>
          </div>
          <p>
            {placeText(rejected)}
            {rejected.field ? (
              <>
                , field <span className="font-mono text-xs">{rejected.field}</span>
              </>
            ) : null}
            .{' '}
            {rejected.event_count !== null && rejected.event_count > 1
              ? 'None of its events was counted. '
              : 'It was not counted. '}
            {remedyOf(rejected.code)}
          </p>
          <CodeBlock
            label={rejected.event_index === null ? 'How the request begins' : 'The event'}
            language="json"
            code={excerptText(rejected.excerpt)}
          />
        </div>
      ) : null}
    </Sheet>
  )
}

type RejectedEventsProps = { slug: string; page: number; onPageChange: (page: number) => void }

/** Requests that were refused as a whole, each with the event that was the reason. */
export function RejectedEvents({ slug, page, onPageChange }: RejectedEventsProps) {
  const rejected = useQuery(rejectedEventsQuery(slug, page))
  const [opened, setOpened] = useState<Rejected | undefined>()
  if (rejected.data?.items === null)
    return (
      <EmptyState level={2} drawing={null} title="This payments provider does not keep them">
        What was refused, and why, is kept by the embedded provider only. Another one tells it to the program that sent the
        request.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label="Rejected events"
        rows={rejected.data?.items}
        columns={columns}
        rowId={(each) => String(each.id)}
        onRowOpen={setOpened}
        error={rejected.isError ? errorMessage(rejected.error) : undefined}
        onRetry={() => void rejected.refetch()}
        empty={
          <EmptyState level={2} title="Nothing was rejected">
            A request with an event that cannot be right is refused as a whole. The last 100 stand here, each with its reason.
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
