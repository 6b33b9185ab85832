import { getPageLocale } from '@tradepost/messages/page-messages'
import { getAskedParts } from '#src/address/address-rules.ts'
import { listCountryChoices } from '#src/address/country-names.ts'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { refreshTotals } from '#src/checkout/order/totals.ts'
import { t } from '#src/messages.ts'
import { AddressParts, FULL_LINE, HALF_LINE } from './address-parts.tsx'
import { SelectField, TextField } from './form-field.tsx'
import { hasTwoNames } from './form-values.ts'
import { hasFullAddress } from './full-address.ts'
import { TaxIdPart } from './tax-id-part.tsx'

type SectionProps = { checkout: Checkout; state: CheckoutState }

/** Shows the billing name and address. The country comes first, because the other parts depend on it. */
export function BillingSection({ checkout, state }: SectionProps) {
  const asked = getAskedParts(state.values.country, hasFullAddress(state))
  const hasOnePart = !asked.hasStreet && asked.state === null && asked.postalCode !== null
  const isLockShown = state.session.prefill.locked.some((field) => field !== 'email')
  const countries = listCountryChoices(state.session.countries, getPageLocale()).map(({ code, name }) => [code, name] as const)
  return (
    <section aria-labelledby="billing" className="grid gap-4">
      <h2 id="billing" className="text-[1.0625rem] leading-6 tracking-[-0.015em]">
        {t('sections.billing')}
      </h2>
      {isLockShown ? (
        <p className="-mt-2 text-sm text-ink-3">{t('choices.locked', { business: state.session.business_name })}</p>
      ) : null}
      <NameFields checkout={checkout} state={state} />
      <div className="grid grid-cols-6 gap-4">
        <SelectField
          checkout={checkout}
          state={state}
          field="country"
          options={countries}
          autoComplete="billing country"
          className={hasOnePart ? HALF_LINE : FULL_LINE}
          onPick={() => refreshTotals(checkout)}
        />
        <AddressParts checkout={checkout} state={state} asked={asked} />
      </div>
      <TaxIdPart checkout={checkout} state={state} />
    </section>
  )
}

/** Shows one field for the full name, or two if the link has a first and last name. */
function NameFields({ checkout, state }: SectionProps) {
  if (!hasTwoNames(state.session))
    return (
      <TextField
        checkout={checkout}
        state={state}
        field="name"
        input={{ autoComplete: 'billing name', autoCapitalize: 'words', maxLength: 200 }}
      />
    )
  return (
    <div className="grid gap-4 list:grid-cols-2">
      {(['firstName', 'lastName'] as const).map((field) => (
        <TextField
          key={field}
          checkout={checkout}
          state={state}
          field={field}
          input={{
            autoComplete: field === 'firstName' ? 'billing given-name' : 'billing family-name',
            autoCapitalize: 'words',
            maxLength: 99,
          }}
        />
      ))}
    </div>
  )
}
