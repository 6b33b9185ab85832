import { FilterType } from '@tradepost/contract/provider/webhooks/webhooks'
import { FilterSearch } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import type { ListFilter } from '#src/shell/lists/list-description.ts'

const label = t('dashboardNouns.webhooks.eventType')
const options = FilterType.options.map((type) => ({ value: type, label: type }))

/** Returns a filter by the type of event, under this parameter. */
export const createEventTypeFilter = (name: 'type' | 'event_type'): ListFilter => ({
  label,
  names: [name],
  Filter: ({ search, change }) => (
    <FilterSearch
      name={label}
      value={search[name]}
      options={options}
      emptyText={t('dashboardNouns.webhooks.noEventType')}
      onValueChange={(value) => change({ [name]: value })}
    />
  ),
})
