import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type { Meter } from '@tradepost/contract/provider/meters'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { TabNav } from '@tradepost/ui/tabs'
import { Plus } from 'lucide-react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type MetersSearch, metersQuery } from './api.ts'
import { aggregationText, filterText } from './meter-words.ts'

const columns: DataColumn<Meter>[] = [
  { id: 'name', header: 'Name', phone: 'title', cell: (meter) => <span className="max-w-64 truncate">{meter.name}</span> },
  {
    id: 'event',
    header: 'Event',
    phone: 'note',
    cell: (meter) => <span className="font-mono text-xs">{meter.event_name}</span>,
  },
  { id: 'aggregation', header: 'Aggregation', phone: 'value', cell: (meter) => aggregationText(meter.aggregation) },
  { id: 'unit', header: 'Unit', cell: (meter) => meter.measurement_unit },
  {
    id: 'filter',
    header: 'Filter',
    cell: ({ filter }) =>
      filter ? (
        <span className="block max-w-56 truncate" title={filterText(filter)}>
          {filterText(filter)}
        </span>
      ) : (
        <span className="text-ink-3">All events</span>
      ),
  },
  { id: 'created', header: 'Created', phone: 'aside', cell: (meter) => <RelativeTime at={meter.created_at} /> },
]

const views = [
  { archived: undefined, label: 'Active' },
  { archived: true, label: 'Archived' },
]

function NewMeterLink({ slug, withIcon = false }: { slug: string; withIcon?: boolean }) {
  return (
    <Link to="/dashboard/$slug/meters/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
      {withIcon ? <Plus aria-hidden="true" /> : null}
      New meter
    </Link>
  )
}

function NoMeters({ slug, isArchive }: { slug: string; isArchive: boolean }) {
  if (isArchive)
    return (
      <EmptyState level={2} title="No archived meters">
        A meter that no new price should name goes here, and can be put back.
      </EmptyState>
    )
  return (
    <EmptyState level={2} title="Make your first meter" actions={<NewMeterLink slug={slug} />}>
      A meter counts what your customers use, such as API calls or gigabytes, from the events that your program sends. A
      usage-based price charges for what it counts.
    </EmptyState>
  )
}

/** The meters of a business: those that prices can name, and the archived ones. */
export function MetersPage({ slug, search }: { slug: string; search: MetersSearch }) {
  const navigate = useNavigate()
  const meters = useQuery(metersQuery(slug, search))
  const { archived, page = 1 } = search
  const show = (next: MetersSearch) => void navigate({ to: '/dashboard/$slug/meters', params: { slug }, search: next })
  const isEmpty = meters.data?.items.length === 0 && !archived
  return (
    <>
      <PageTitle>Meters</PageTitle>
      <PageHeader
        title="Meters"
        description="What of your customers’ use is counted and charged."
        // The empty list has this button already.
        actions={isEmpty ? undefined : <NewMeterLink slug={slug} withIcon />}
      />
      <Card isFlush>
        <TabNav
          label="Meters by state"
          className="px-5 max-list:px-4"
          items={views.map((view) => ({
            key: view.label,
            label: view.label,
            isCurrent: archived === view.archived,
            onSelect: () => show({ archived: view.archived }),
          }))}
        />
        <DataTable
          label="Meters"
          rows={meters.data?.items}
          columns={columns}
          rowId={(meter) => meter.id}
          rowHref={(meter) => `/dashboard/${slug}/meters/${meter.id}`}
          onRowOpen={({ id: meterId }) => void navigate({ to: '/dashboard/$slug/meters/$meterId', params: { slug, meterId } })}
          isLoading={meters.isFetching}
          error={meters.isError ? wordsOf(meters.error) : undefined}
          onRetry={() => void meters.refetch()}
          empty={<NoMeters slug={slug} isArchive={archived === true} />}
          isFiltered={page > 1}
          onClearFilters={() => show({ archived })}
          footer={
            page > 1 || meters.data?.has_more ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={meters.data?.has_more}
                onPageChange={(next) => show({ archived, page: next })}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
