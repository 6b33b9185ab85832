import { ActiveFilterChip, FilterChip } from '@tradepost/ui/chip'
import type { DayRange } from '@tradepost/ui/inputs/date-range-picker'
import { DateRangePicker } from '@tradepost/ui/inputs/date-range-picker'
import { FilterMenu } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import type { ListFilter } from './list-description.ts'

/** A filter by one of a few options, in a menu. */
export function createChoiceFilter(
  label: string,
  name: string,
  options: readonly { value: string; label: string }[],
): ListFilter {
  return {
    label,
    names: [name],
    Filter: ({ search, change }) => (
      <FilterMenu name={label} value={search[name]} options={options} onValueChange={(value) => change({ [name]: value })} />
    ),
  }
}

/** A filter by an ID that a link brought, which people can only remove. */
export function createLinkedFilter(label: string, name: string): ListFilter {
  return {
    label,
    names: [name],
    Filter({ search, change }) {
      const id = search[name]
      if (id === undefined) return null
      const value = (
        <span dir="ltr" className="inline-block max-w-40 truncate align-bottom">
          {id}
        </span>
      )
      return <ActiveFilterChip name={label} value={value} onRemove={() => change({ [name]: undefined })} />
    },
  }
}

type DaysFilterProps = { label: string; range: DayRange | undefined; onRangeChange: (range: DayRange | undefined) => void }

/** Filters by a range of days, both inclusive. */
function DaysFilter({ label, range, onRangeChange }: DaysFilterProps) {
  return (
    <DateRangePicker
      label={label}
      align="start"
      value={range}
      onValueChange={onRangeChange}
      trigger={
        range ? (
          <ActiveFilterChip
            name={label}
            value={t('dashboardShell.daysFilter.range', {
              from: formatDay(`${range.from}T00:00`),
              to: formatDay(`${range.to}T00:00`),
            })}
            onRemove={() => onRangeChange(undefined)}
          />
        ) : (
          <FilterChip>{label}</FilterChip>
        )
      }
    />
  )
}

const isDay = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(`${text}T00:00`))

/** Returns a filter by the day of a timestamp, such as `created_at`. */
export function createDaysFilter(label: string, field: string): ListFilter {
  const [start, end] = [`${field}_from`, `${field}_to`]
  return {
    label,
    names: [start, end],
    Filter: ({ search: { [start]: from, [end]: to }, change }) => (
      <DaysFilter
        label={label}
        range={isDay(from) && isDay(to) ? { from, to } : undefined}
        onRangeChange={(range) => change({ [start]: range?.from, [end]: range?.to })}
      />
    ),
  }
}
