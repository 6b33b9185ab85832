import { type DaySpan, PERIODS, PeriodName, type ShownPeriod } from '@tradepost/contract/platform/periods'
import { DateRangePicker } from '@tradepost/ui/inputs/date-range-picker'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { t } from '#src/dashboard-messages.ts'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { formatDays } from './period-labels.ts'
import type { PeriodSearch } from './period-search.ts'

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

/** What an answer says of the period and the currency that its figures are of. */
type Shown = { now: string; period: ShownPeriod; before: DaySpan; currency: string; currencies: readonly string[] }

type ShownSearch = { shown: Shown; search: PeriodSearch }

/** Selects the currency if there are several. It is kept in the URL. */
export function CurrencyPicker({ shown, search }: { shown: Pick<Shown, 'currency' | 'currencies'>; search: PeriodSearch }) {
  const show = useShowSearch()
  const currencies = [...new Set([...shown.currencies, shown.currency])].sort()
  // The chosen one right away, before its figures load.
  const chosen = search.currency && currencies.includes(search.currency) ? search.currency : shown.currency
  return currencies.length > 1 ? (
    <NativeSelect
      aria-label={t('periods.currency')}
      value={chosen}
      onChange={({ target }) => show({ ...search, currency: target.value })}
      className="w-auto!"
    >
      {currencies.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </NativeSelect>
  ) : null
}

/** Selects the period, and the currency if there are several. Both are kept in the URL. `usual`: the period without any in it. */
export function PeriodPicker({ shown, search, usual }: ShownSearch & { usual: PeriodName }) {
  const show = useShowSearch()
  const { period } = shown
  const { period: asked, from: _, to: __, ...kept } = search
  const name = PeriodName.safeParse(asked ?? usual).data ?? period.name
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('periods.label')}
          value={name === 'custom' ? period.name : name}
          options={options}
          onValueChange={(next) => show({ ...kept, period: next === usual ? undefined : next })}
          className="max-list:flex max-list:w-full max-list:[&>label]:flex-1"
        />
        <DateRangePicker
          label={t('periods.customLabel')}
          placeholder={t('periods.custom')}
          max={shown.now.slice(0, 10)}
          value={period.name === 'custom' ? { from: period.from, to: period.to } : undefined}
          onValueChange={(days) => show(days ? { ...kept, period: 'custom', ...days } : kept)}
        />
        <CurrencyPicker shown={shown} search={search} />
      </div>
      <p className="text-xs text-ink-3">
        {t('periods.compared', { period: formatDays(period), before: formatDays(shown.before) })}
      </p>
    </div>
  )
}
