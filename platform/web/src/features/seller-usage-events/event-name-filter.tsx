import { useQuery } from '@tanstack/react-query'
import { FilterSearch } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import { recentEventsQuery } from '#src/nouns/usage-events/queries.ts'
import type { FilterProps, ListFilter } from '#src/shell/lists/list-description.ts'

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
export const eventNameFilter: ListFilter = {
  label: t('sellerUsageEvents.eventName.label'),
  names: ['event_name'],
  Filter: EventNameFilter,
}
