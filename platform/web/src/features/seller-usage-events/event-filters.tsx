import { useQuery } from '@tanstack/react-query'
import { ActiveFilterChip, FilterChip } from '@tradepost/ui/chip'
import { DateRangePicker } from '@tradepost/ui/date-range-picker'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { FilterSearch } from '@tradepost/ui/filter-menu'
import { CustomerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { usageEventsQuery } from '#src/nouns/usage-events/usage-events.ts'
import { formatDay } from '#src/shell/moment.ts'
import { type EventsSearch, meterChoicesQuery } from './api.ts'

const LOOKED_AT = 100

type FiltersProps = {
  slug: string
  search: EventsSearch
  show: (next: EventsSearch) => void
  nameOf: (customerId: string) => string | undefined
}

function DayFilter({ search, show }: Pick<FiltersProps, 'search' | 'show'>) {
  const { from, to } = search
  const range = from && to ? { from, to } : undefined
  const change = (next: { from: string; to: string } | undefined) =>
    show({ ...search, from: next?.from, to: next?.to, page: undefined })
  return (
    <DateRangePicker
      label="Time"
      align="start"
      value={range}
      onValueChange={change}
      trigger={
        range ? (
          <ActiveFilterChip
            name="Time"
            value={`${formatDay(range.from)} to ${formatDay(range.to)}`}
            onRemove={() => change(undefined)}
          />
        ) : (
          <FilterChip>Time</FilterChip>
        )
      }
    />
  )
}

/** By what usage events are found. */
export function EventFilters({ slug, search, show, nameOf }: FiltersProps) {
  const recent = useQuery({ ...usageEventsQuery(slug, { pageSize: LOOKED_AT }), staleTime: 30_000 })
  const meters = useQuery(meterChoicesQuery(slug))
  const { name, meter, customer, from } = search
  const names = new Set([...(recent.data?.items.map((event) => event.event_name) ?? []), ...(name ? [name] : [])])
  return (
    <FilterBar isFiltered={[name, meter, customer, from].some((each) => each !== undefined)} onClear={() => show({})}>
      <FilterSearch
        name="Event name"
        value={name}
        options={[...names].map((value) => ({ value, label: value }))}
        emptyText="No recent event has this name"
        onValueChange={(next) => show({ ...search, name: next, meter: undefined, page: undefined })}
      />
      <CustomerFilter
        slug={slug}
        value={customer}
        nameOf={nameOf}
        onValueChange={(next) => show({ ...search, customer: next, page: undefined })}
      />
      <FilterSearch
        name="Meter"
        value={meter}
        options={(meters.data?.items ?? []).map(({ id, name: label, measurement_unit }) => ({
          value: id,
          label,
          detail: measurement_unit,
        }))}
        emptyText={meters.isError ? 'The meters did not load' : 'No meter'}
        onValueChange={(next) => show({ ...search, meter: next, name: undefined, page: undefined })}
      />
      <DayFilter search={search} show={show} />
    </FilterBar>
  )
}
