import { useQuery } from '@tanstack/react-query'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { Button } from '@tradepost/ui/button'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Pagination } from '@tradepost/ui/pagination'
import { Pause, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCustomerNames } from '#src/nouns/customers/customer-names.ts'
import { eventColumns } from '#src/nouns/usage-events/event-columns.tsx'
import { EventSheet } from '#src/nouns/usage-events/event-sheet.tsx'
import { usageEventsQuery } from '#src/nouns/usage-events/usage-events.ts'
import { wordsOf } from '#src/shell/request.ts'
import { type EventsSearch, usageEventQuery } from './api.ts'
import { EventFilters } from './event-filters.tsx'

const POLL_MILLISECONDS = 2000

/** Whether the list follows what comes in, and the way to hold it still for reading. */
function Following({ isFollowing, onChange }: { isFollowing: boolean; onChange: (isFollowing: boolean) => void }) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-5 py-2 text-sm text-ink-3 max-list:px-4">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isFollowing ? 'bg-success-text motion-safe:animate-pulse' : 'bg-line-control'}`}
      />
      <p role="status">{isFollowing ? 'Live: new events appear as they come' : 'Paused'}</p>
      <Button
        size="sm"
        variant="ghost"
        className="ml-auto"
        icon={isFollowing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => onChange(!isFollowing)}
      >
        {isFollowing ? 'Pause' : 'Resume'}
      </Button>
    </div>
  )
}

function NoEvents({ onSend }: { onSend: () => void }) {
  return (
    <EmptyState level={2} title="No events yet" actions={<Button onClick={onSend}>Send a test event</Button>}>
      Your program sends an event whenever a customer uses something that you charge for. It stands here at once.
    </EmptyState>
  )
}

type ReceivedEventsProps = {
  slug: string
  search: EventsSearch
  show: (next: EventsSearch) => void
  onSend: () => void
}

/** The events that were taken, newest first and live until paused; each opens to what it says. */
export function ReceivedEvents({ slug, search, show, onSend }: ReceivedEventsProps) {
  const { page = 1, event: opened, ...filters } = search
  const [isFollowing, setIsFollowing] = useState(true)
  // Only the first page: what is read further on would move away below the eyes.
  const isLive = page === 1 && isFollowing
  const events = useQuery({
    ...usageEventsQuery(slug, { ...filters, page }),
    refetchInterval: isLive ? POLL_MILLISECONDS : false,
    ...(isLive ? {} : { refetchOnWindowFocus: false }),
  })
  const nameOf = useCustomerNames(slug)
  const columns = useMemo(() => eventColumns(nameOf), [nameOf])
  const listed = events.data?.items.find((event) => event.event_id === opened)
  const asked = useQuery({ ...usageEventQuery(slug, opened ?? ''), enabled: opened !== undefined && events.isSuccess && !listed })
  const event = opened === undefined ? undefined : (listed ?? asked.data)
  const isFiltered = Object.values(filters).some((value) => value !== undefined) || page > 1
  return (
    <>
      <EventFilters slug={slug} search={search} show={show} nameOf={nameOf} />
      {page === 1 ? <Following isFollowing={isFollowing} onChange={setIsFollowing} /> : null}
      {asked.isError ? (
        <p role="alert" className="border-b border-line bg-danger-subtle px-5 py-2 text-sm text-danger-text max-list:px-4">
          The event {opened} did not open. {wordsOf(asked.error)}
        </p>
      ) : null}
      <DataTable
        label="Usage events"
        rows={events.data?.items}
        columns={columns}
        rowId={(each) => each.event_id}
        onRowOpen={(each) => show({ ...search, event: each.event_id })}
        error={events.isError ? wordsOf(events.error) : undefined}
        onRetry={() => void events.refetch()}
        empty={<NoEvents onSend={onSend} />}
        isFiltered={isFiltered}
        onClearFilters={() => show({})}
        footer={
          page > 1 || events.data?.has_more ? (
            <Pagination
              page={page}
              pageSize={SELLER_PAGE_SIZE}
              hasNext={events.data?.has_more}
              onPageChange={(next) => show({ ...search, page: next })}
            />
          ) : undefined
        }
      />
      <EventSheet slug={slug} event={event} onClose={() => show({ ...search, event: undefined })} />
    </>
  )
}
