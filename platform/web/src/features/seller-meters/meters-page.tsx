/** Meters: list, create with filters, see usage. */

import type { Meter } from '@tradepost/contract/provider/usage/meters'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import { metersQuery } from '#src/nouns/meters/queries.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { aggregationLabel, filterLabel } from './meter-labels.ts'

const meters: ListDescription<Meter> = {
  title: t('sellerMeters.list.title'),
  description: t('sellerMeters.list.description'),
  noun: 'meters',
  words: 'sellerMeters',
  query: metersQuery,
  columns: [
    {
      id: 'name',
      header: t('sellerMeters.facts.name'),
      phone: 'title',
      cell: (meter) => <span className="max-w-64 truncate">{meter.name}</span>,
    },
    {
      id: 'event',
      header: t('sellerMeters.facts.event'),
      phone: 'note',
      cell: (meter) => <span className="font-mono text-xs">{meter.event_name}</span>,
    },
    {
      id: 'aggregation',
      header: t('sellerMeters.facts.aggregation'),
      phone: 'value',
      cell: (meter) => aggregationLabel(meter.aggregation),
    },
    { id: 'unit', header: t('sellerMeters.facts.unit'), cell: (meter) => meter.measurement_unit },
    {
      id: 'filter',
      header: t('sellerMeters.facts.filter'),
      cell: ({ filter }) =>
        filter ? (
          <span className="block max-w-56 truncate" title={filterLabel(filter)}>
            {filterLabel(filter)}
          </span>
        ) : (
          <span className="text-ink-3">{t('sellerMeters.list.allEvents')}</span>
        ),
    },
    {
      id: 'created_at',
      header: t('sellerMeters.facts.created'),
      phone: 'aside',
      cell: (meter) => <RelativeTime at={meter.created_at} />,
    },
  ],
  sortedBy: ['name', 'created_at'],
  idOf: (meter) => meter.id,
  search: { label: t('sellerMeters.list.search.label'), placeholder: t('sellerMeters.list.search.placeholder') },
  tabs: {
    label: t('sellerMeters.list.tabs.label'),
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: t('sellerMeters.list.tabs.active') },
      {
        value: 'archived',
        label: t('sellerMeters.list.tabs.archived'),
        empty: { title: t('sellerMeters.list.noneArchived.title'), text: t('sellerMeters.list.noneArchived.text') },
      },
    ],
  },
  newLabel: t('sellerMeters.list.new'),
  empty: {
    title: t('sellerMeters.list.empty.title'),
    text: t('sellerMeters.list.empty.text'),
  },
}

/** Lists a business's meters. */
export function MetersPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={meters} search={search} />
}
