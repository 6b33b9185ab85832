import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { NativeSelect } from '@tradepost/ui/native-select'
import type { ComponentProps } from 'react'

const names = new Intl.DisplayNames(getPageLocale(), { type: 'currency' })
const currencies = CURRENCY_CODES.map((code) => ({ code, name: names.of(code) ?? code }))

/** Selects a currency that the provider can charge, by code and name. */
export function CurrencySelect(props: Omit<ComponentProps<typeof NativeSelect>, 'children'>) {
  return (
    <NativeSelect {...props}>
      {currencies.map(({ code, name }) => (
        <option key={code} value={code}>
          {code === name ? code : `${code}, ${name}`}
        </option>
      ))}
    </NativeSelect>
  )
}
