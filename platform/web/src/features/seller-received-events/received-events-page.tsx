/** Events that a shop received from its provider, and what became of them. */

import type { ReceivedEventItem } from '@tradepost/contract/platform/developers/seller-received-events'
import { ClockProvider, RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import { EventState } from '#src/nouns/received-events/event-state.tsx'
import { receivedEventsQuery } from '#src/nouns/received-events/queries.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

const receivedEvents: ListDescription<ReceivedEventItem> = {
  title: t('sellerReceivedEvents.list.title'),
  description: t('sellerReceivedEvents.list.description'),
  noun: 'received-events',
  words: 'sellerReceivedEvents',
  query: receivedEventsQuery,
  columns: [
    {
      id: 'type',
      header: t('sellerReceivedEvents.type'),
      phone: 'title',
      cell: ({ type, problem }) => (
        <span className="grid min-w-0 text-start">
          <span dir="ltr" className="truncate font-mono text-xs font-[560] text-ink">
            {type}
          </span>
          {problem === null ? null : <span className="max-w-96 truncate text-sm font-normal text-ink-3">{problem}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('nouns.payments.status'),
      phone: 'value',
      className: 'w-36',
      cell: ({ state }) => <EventState state={state} />,
    },
    {
      id: 'object',
      header: t('sellerReceivedEvents.object'),
      phone: 'note',
      cell: ({ object_id: id }) => (
        <span dir="ltr" className="inline-block max-w-52 truncate align-bottom font-mono text-xs text-ink-2">
          {id ?? '–'}
        </span>
      ),
    },
    {
      id: 'received_at',
      header: t('sellerReceivedEvents.received'),
      phone: 'aside',
      className: 'w-40',
      cell: ({ received_at: at }) => <RelativeTime at={at} />,
    },
  ],
  sortedBy: ['received_at'],
  idOf: ({ id }) => id,
  search: { label: t('sellerReceivedEvents.list.search'), placeholder: t('sellerReceivedEvents.list.searchPlaceholder') },
  tabs: {
    label: t('sellerReceivedEvents.list.tabs.label'),
    name: 'state',
    items: [
      { value: undefined, label: t('sellerPayments.list.tabs.all') },
      {
        value: 'failing',
        label: t('sellerReceivedEvents.list.tabs.failing'),
        empty: { title: t('sellerReceivedEvents.list.noProblems.title'), text: t('sellerReceivedEvents.list.noProblems.text') },
      },
      { value: 'settled', label: t('sellerReceivedEvents.list.tabs.settled') },
      { value: 'applied', label: t('sellerReceivedEvents.list.tabs.applied') },
    ],
  },
  filters: [createDaysFilter(t('sellerReceivedEvents.received'), 'received_at')],
  empty: { title: t('sellerReceivedEvents.list.empty.title'), text: t('sellerReceivedEvents.list.empty.text') },
}

/** Lists the events that a business received from its payments provider: first those with problems. */
export function ReceivedEventsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return (
    // Events are received at the time of the server: a test clock doesn't move it.
    <ClockProvider value={null}>
      <ListPage slug={slug} list={receivedEvents} search={search} />
    </ClockProvider>
  )
}
