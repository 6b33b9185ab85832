import type { Meter } from '@tradepost/contract/provider/meters'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { metersQuery } from '#src/nouns/meters/queries.ts'
import type { ListDescription } from '#src/shell/list-description.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'
import { aggregationLabel, filterText } from './meter-words.ts'

const meters: ListDescription<Meter> = {
  title: 'Meters',
  description: 'Measure usage so you can charge for it.',
  noun: 'meters',
  words: { one: 'meter', many: 'meters' },
  query: metersQuery,
  columns: [
    { id: 'name', header: 'Name', phone: 'title', cell: (meter) => <span className="max-w-64 truncate">{meter.name}</span> },
    {
      id: 'event',
      header: 'Event',
      phone: 'note',
      cell: (meter) => <span className="font-mono text-xs">{meter.event_name}</span>,
    },
    { id: 'aggregation', header: 'Aggregation', phone: 'value', cell: (meter) => aggregationLabel(meter.aggregation) },
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
    { id: 'created_at', header: 'Created', phone: 'aside', cell: (meter) => <RelativeTime at={meter.created_at} /> },
  ],
  sortedBy: ['name', 'created_at'],
  idOf: (meter) => meter.id,
  search: { label: 'Search meters', placeholder: 'Name, event or ID' },
  tabs: {
    label: 'Meters by status',
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: 'Active' },
      {
        value: 'archived',
        label: 'Archived',
        empty: { title: 'No archived meters', text: 'New prices can’t use an archived meter. You can unarchive it.' },
      },
    ],
  },
  newLabel: 'New meter',
  empty: {
    title: 'No meters yet',
    text: 'A meter measures usage, such as API calls or gigabytes, from the events your app sends. Create one to charge for usage.',
  },
}

/** The list of a business's meters. */
export function MetersPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={meters} search={search} />
}
