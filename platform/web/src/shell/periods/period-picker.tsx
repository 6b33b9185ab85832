import { type DaySpan, PERIODS, PeriodName, type ShownPeriod } from '@tradepost/contract/platform/periods'
import { DateRangePicker } from '@tradepost/ui/inputs/date-range-picker'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { t } from '#src/dashboard-messages.ts'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { formatDays } from './period-labels.ts'
import { type PeriodSearch, searchOf } from './period-search.ts'

const options = PERIODS.flatMap((value) => {
  if (value === 'custom') return []
  const long = t(`periods.long.${value}`)
  const label = (
    <>
      <span className="max-list:hidden">{long}</span>
      <span aria-hidden="true" className="list:hidden">
        {t(`periods.short.${value}`)}
      </span>
      <span className="sr-only list:hidden">{long}</span>
    </>
  )
  return [{ value, label }]
})

/** What an answer says of the period that its figures are of. */
export type Shown = {
  now: string
  period: ShownPeriod
  before: DaySpan
  currency: string
  currencies: readonly string[]
}

/** Returns the chosen period and currency right away, before their figures load. */
function chosenOf({ period, currency }: Shown, { search, usual, currencies }: PickerSearch & { currencies: readonly string[] }) {
  const name = PeriodName.safeParse(search.period ?? usual).data ?? period.name
  return {
    name: name === 'custom' ? period.name : name,
    currency: search.currency && currencies.includes(search.currency) ? search.currency : currency,
  }
}

type PickerSearch = {
  search: PeriodSearch
  /** The period that the page shows without any in its URL. */
  usual: PeriodName
}

/** Selects the period, and the currency if there are several. Both are kept in the URL. */
export function PeriodPicker({ shown, search, usual }: PickerSearch & { shown: Shown }) {
  const show = useShowSearch()
  const { period, currency } = shown
  const currencies = [...new Set([...shown.currencies, currency])].sort()
  const chosen = chosenOf(shown, { search, usual, currencies })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('periods.label')}
          value={chosen.name}
          options={options}
          onValueChange={(name) => show(searchOf(name, { usual, currency: search.currency }))}
          className="max-list:flex max-list:w-full max-list:[&>label]:flex-1"
        />
        <DateRangePicker
          label={t('periods.customLabel')}
          placeholder={t('periods.custom')}
          max={shown.now.slice(0, 10)}
          value={period.name === 'custom' ? { from: period.from, to: period.to } : undefined}
          onValueChange={(days) =>
            show(days ? { period: 'custom', ...days, currency: search.currency } : { currency: search.currency })
          }
        />
        {currencies.length > 1 ? (
          <NativeSelect
            aria-label={t('periods.currency')}
            value={chosen.currency}
            onChange={({ target }) => show({ ...search, currency: target.value })}
            className="w-auto!"
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </NativeSelect>
        ) : null}
      </div>
      <p className="text-xs text-ink-3">
        {t('periods.compared', { period: formatDays(period), before: formatDays(shown.before) })}
      </p>
    </div>
  )
}
