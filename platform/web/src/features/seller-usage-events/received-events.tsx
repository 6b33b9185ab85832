import { useQuery } from '@tanstack/react-query'
import type { SellerUsageEventItem } from '@tradepost/contract/platform/sales/seller-usage-events'
import { Button } from '@tradepost/ui/button'
import { FilterSearch } from '@tradepost/ui/tables/filter-menu'
import { Pause, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { meterFilter } from '#src/nouns/meters/meter-filter.tsx'
import { eventColumns } from '#src/nouns/usage-events/event-columns.tsx'
import { EventSheet } from '#src/nouns/usage-events/event-sheet.tsx'
import { recentEventsQuery, usageEventsQuery } from '#src/nouns/usage-events/queries.ts'
import { ListBody } from '#src/shell/lists/list-body.tsx'
import type { FilterProps, ListDescription, ListFilter } from '#src/shell/lists/list-description.ts'
import { createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { usageEventQuery } from './api.ts'

function EventNameFilter({ slug, search: { event_name: name }, change }: FilterProps) {
  const recent = useQuery({ ...recentEventsQuery(slug), staleTime: 30_000 })
  const names = new Set([...(recent.data?.items.map((event) => event.event_name) ?? []), ...(name ? [name] : [])])
  return (
    <FilterSearch
      name={t('sellerUsageEvents.eventName.label')}
      value={name}
      options={[...names].map((value) => ({ value, label: value }))}
      emptyText={t('sellerUsageEvents.eventName.none')}
      onValueChange={(value) => change({ event_name: value, meter_id: undefined })}
    />
  )
}

/** A filter by the names of recent events. */
const eventNameFilter: ListFilter = {
  label: t('sellerUsageEvents.eventName.label'),
  names: ['event_name'],
  Filter: EventNameFilter,
}

const POLL_MILLISECONDS = 2000

/** Shows whether the list follows new events, with a button to pause it. */
function Following({ isFollowing, onChange }: { isFollowing: boolean; onChange: (isFollowing: boolean) => void }) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-5 py-2 text-sm text-ink-3 max-list:px-4">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isFollowing ? 'bg-success-text motion-safe:animate-pulse' : 'bg-line-control'}`}
      />
      <p role="status">{isFollowing ? t('sellerUsageEvents.received.live') : t('sellerUsageEvents.received.paused')}</p>
      <Button
        size="sm"
        variant="ghost"
        className="ms-auto"
        icon={isFollowing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => onChange(!isFollowing)}
      >
        {isFollowing ? t('sellerUsageEvents.received.pause') : t('sellerUsageEvents.received.resume')}
      </Button>
    </div>
  )
}

/** The list's description, without the empty state, which needs the test-event form. */
const events = {
  title: t('sellerUsageEvents.page.title'),
  description: t('sellerUsageEvents.page.description'),
  noun: 'usage-events',
  words: 'sellerUsageEvents' as const,
  query: usageEventsQuery,
  columns: eventColumns,
  idOf: (event: SellerUsageEventItem) => event.event_id,
  filters: [eventNameFilter, customerFilter, meterFilter, createDaysFilter(t('sellerUsageEvents.received.time'), 'timestamp')],
}

function useEventList(onSend: (() => void) | undefined): ListDescription<SellerUsageEventItem> {
  return useMemo(() => {
    const title = t('sellerUsageEvents.received.empty.title')
    const text = t('sellerUsageEvents.received.empty.text')
    const action = onSend ? { Action: () => <Button onClick={onSend}>{t('sellerUsageEvents.page.send')}</Button> } : {}
    return { ...events, empty: { title, text, ...action } }
  }, [onSend])
}

type ReceivedEventsProps = { slug: string; search: ListSearch; onSend: (() => void) | undefined }

/** Lists the received events, newest first and live until paused. Each opens its details. */
export function ReceivedEvents({ slug, search, onSend }: ReceivedEventsProps) {
  const show = useShowSearch()
  const opened = search.event
  const [isFollowing, setIsFollowing] = useState(true)
  const isFirstPage = search.cursor === undefined
  // Only the first page is live: later pages would shift while being read.
  const isLive = isFirstPage && isFollowing
  const query = useQuery({
    ...usageEventsQuery(slug, search),
    refetchInterval: isLive ? POLL_MILLISECONDS : false,
    ...(isLive ? {} : { refetchOnWindowFocus: false }),
  })
  const listed = query.data?.items.find((event) => event.event_id === opened)
  const asked = useQuery({ ...usageEventQuery(slug, opened ?? ''), enabled: opened !== undefined && query.isSuccess && !listed })
  const event = opened === undefined ? undefined : (listed ?? asked.data)
  const note = (
    <>
      {isFirstPage ? <Following isFollowing={isFollowing} onChange={setIsFollowing} /> : null}
      {asked.isError && opened !== undefined ? (
        <p role="alert" className="border-b border-line bg-danger-subtle px-5 py-2 text-sm text-danger-text max-list:px-4">
          {t('sellerUsageEvents.received.openFailed', { id: opened, problem: getErrorMessage(asked.error) })}
        </p>
      ) : null}
    </>
  )
  return (
    <>
      <ListBody
        slug={slug}
        list={useEventList(onSend)}
        search={search}
        // Background refreshes show no loading state.
        query={isLive ? { ...query, isFetching: false } : query}
        note={note}
        onRowOpen={(each) => show({ ...search, event: each.event_id })}
      />
      <EventSheet slug={slug} event={event} onClose={() => show({ ...search, event: undefined })} />
    </>
  )
}
