import { useQuery } from '@tanstack/react-query'
import { FilterSearch } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import type { FilterProps, ListFilter } from '#src/shell/lists/list-description.ts'
import { meterChoicesQuery } from './queries.ts'

/** Filters by meter. A meter already implies an event name, so it replaces the filter by name. */
function MeterFilter({ slug, search, change }: FilterProps) {
  const meters = useQuery(meterChoicesQuery(slug))
  return (
    <FilterSearch
      name={t('dashboardNouns.meters.filter')}
      value={search.meter_id}
      options={(meters.data?.items ?? []).map(({ id, name, measurement_unit }) => ({
        value: id,
        label: name,
        detail: measurement_unit,
      }))}
      emptyText={t(meters.isError ? 'dashboardNouns.meters.loadError' : 'dashboardNouns.meters.none')}
      onValueChange={(value) => change({ meter_id: value, event_name: undefined })}
    />
  )
}

/** A filter by the meter that counts an event. */
export const meterFilter: ListFilter = {
  label: t('dashboardNouns.meters.filter'),
  names: ['meter_id'],
  needs: 'usage:read',
  Filter: MeterFilter,
}
