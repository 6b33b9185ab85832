import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Combobox } from '@tradepost/ui/inputs/combobox'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import type { ComponentProps } from 'react'

/** Codes that the API still takes, of currencies that were replaced: nobody chooses one for a new price. */
const REPLACED = ['ANG', 'BGN', 'HRK', 'SLL']

/** Formats "EUR, Euro". A browser that doesn't know the currency has no name for it. */
function currencyLabel(names: Intl.DisplayNames, code: string): string {
  const name = names.of(code) ?? code
  return code === name ? code : `${code}, ${name}`
}

type CurrencySelectProps = Omit<ComponentProps<typeof NativeSelect>, 'children'> & {
  /** Label of the first option, which chooses no currency. Without one, there is no such option. */
  none?: string
  /** Whether it also offers replaced currencies, because past amounts have them. Its own value is always offered. */
  offersReplaced?: boolean
}

/** Lists the currencies to choose from, and the chosen one. */
function listCurrencies(chosen: unknown, offersReplaced = false): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(getPageLocale(), { type: 'currency' })
  return CURRENCY_CODES.filter((code) => offersReplaced || !REPLACED.includes(code) || code === chosen).map((code) => ({
    value: code,
    label: currencyLabel(names, code),
  }))
}

/** Selects a currency that the provider can charge, by code and name. */
export function CurrencySelect({ none, offersReplaced = false, ...props }: CurrencySelectProps) {
  return (
    <NativeSelect {...props}>
      {none === undefined ? null : <option value="">{none}</option>}
      {listCurrencies(props.value, offersReplaced).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

type CurrencySearchProps = { label: string; value: string; onValueChange: (code: string) => void }

/** Selects a currency by typing some letters of its code or name. */
export const CurrencySearch = ({ label, value, onValueChange }: CurrencySearchProps) => (
  <Combobox label={label} value={value} options={listCurrencies(value)} onValueChange={onValueChange} />
)
