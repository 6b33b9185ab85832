import { HOME_PERIOD, HOME_PERIODS, HomePeriod, type SellerHome } from '@tradepost/contract/platform/seller-home'
import { DateRangePicker } from '@tradepost/ui/inputs/date-range-picker'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { t } from '#src/dashboard-messages.ts'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { type HomeSearch, searchOf } from './home-search.ts'

const options = HOME_PERIODS.flatMap((value) => {
  if (value === 'custom') return []
  const long = t(`sellerHome.period.long.${value}`)
  const label = (
    <>
      <span className="max-list:hidden">{long}</span>
      <span aria-hidden="true" className="list:hidden">
        {t(`sellerHome.period.short.${value}`)}
      </span>
      <span className="sr-only list:hidden">{long}</span>
    </>
  )
  return [{ value, label }]
})

/** Returns the chosen period and currency right away, before their figures load. */
function chosenOf({ period, currency }: SellerHome, search: HomeSearch, currencies: readonly string[]) {
  const name = HomePeriod.safeParse(search.period ?? HOME_PERIOD).data ?? period.name
  return {
    name: name === 'custom' ? period.name : name,
    currency: search.currency && currencies.includes(search.currency) ? search.currency : currency,
  }
}

/** Selects the period, and the currency if there are several. Both are kept in the URL. */
export function PeriodPicker({ home, search }: { home: SellerHome; search: HomeSearch }) {
  const show = useShowSearch()
  const { period, currency } = home
  const currencies = [...new Set([...home.currencies, currency])].sort()
  const chosen = chosenOf(home, search, currencies)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('sellerHome.period.label')}
        value={chosen.name}
        options={options}
        onValueChange={(name) => show(searchOf(name, search.currency))}
        className="max-list:flex max-list:w-full max-list:[&>label]:flex-1"
      />
      <DateRangePicker
        label={t('sellerHome.period.customLabel')}
        placeholder={t('sellerHome.period.custom')}
        max={home.now.slice(0, 10)}
        value={period.name === 'custom' ? { from: period.from, to: period.to } : undefined}
        onValueChange={(days) =>
          show(days ? { period: 'custom', ...days, currency: search.currency } : { currency: search.currency })
        }
      />
      {currencies.length > 1 ? (
        <NativeSelect
          aria-label={t('sellerHome.period.currency')}
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
  )
}
