import type { CurrencyChoice } from '@tradepost/contract/hosted/checkout'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { CHOICE_IDS, chooseCurrency } from '#src/checkout/choice.ts'
import { t } from '#src/messages.ts'

/** Returns the shop's own currency, the buyer's local one, and the one that the shop requested, without duplicates. */
function suggested({ own, asked, by_country: local }: CurrencyChoice, country: string): string[] {
  return [...new Set([own, local[country] ?? own, asked ?? own])]
}

/** Selects the payment currency, if there is a choice: the likely ones first, then all. */
export function CurrencySelect({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { currencies, totals } = state.session
  if (!currencies) return null
  const names = new Intl.DisplayNames([getPageLocale()], { type: 'currency' })
  const first = suggested(currencies, state.values.country)
  const optionsOf = (codes: readonly string[]) =>
    codes.map((code) => (
      <option key={code} value={code}>
        {code} – {names.of(code)}
      </option>
    ))
  return (
    <Field
      id={CHOICE_IDS.currency}
      label={t('choices.currency')}
      error={state.choice.errors[CHOICE_IDS.currency]}
      className="mt-5"
    >
      <NativeSelect value={totals.currency} onChange={(event) => chooseCurrency(checkout, event.currentTarget.value)}>
        <optgroup label={t('choices.suggested')}>{optionsOf(first)}</optgroup>
        <optgroup label={t('choices.others')}>{optionsOf(currencies.all.filter((code) => !first.includes(code)))}</optgroup>
      </NativeSelect>
    </Field>
  )
}
