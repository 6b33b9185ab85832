import { getPageLocale } from '@tradepost/messages/page-messages'
import { type AddressPart, getAddressRules } from '#src/address/address-rules.ts'
import { listCountryChoices } from '#src/address/country-names.ts'
import { type Checkout, type CheckoutState, hasOutdatedTotals } from '#src/checkout/checkout.ts'
import { refreshTotals } from '#src/checkout/order/totals.ts'
import { t } from '#src/messages.ts'
import { SelectField, TextField } from './form-field.tsx'
import { hasTwoNames, type OwnFieldName } from './form-values.ts'
import { TaxIdPart } from './tax-id-part.tsx'

type SectionProps = { checkout: Checkout; state: CheckoutState }

/** Shows the billing name and address. The country comes first, because the other parts depend on it. */
export function BillingSection({ checkout, state }: SectionProps) {
  const rules = getAddressRules(state.values.country)
  const parts = [rules.city, rules.state, rules.postalCode].filter((part) => part !== null)
  const columns = parts.length === 3 ? 'list:grid-cols-[1.3fr_1fr_1fr]' : parts.length === 2 ? 'list:grid-cols-2' : ''
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
      <SelectField
        checkout={checkout}
        state={state}
        field="country"
        options={countries}
        autoComplete="billing country"
        onPick={() => refreshTotals(checkout)}
      />
      <TextField
        checkout={checkout}
        state={state}
        field="street"
        input={{ autoComplete: 'billing address-line1', maxLength: 200 }}
      />
      <div className={`grid gap-4 ${parts.length === 3 ? 'grid-cols-2' : ''} ${columns}`}>
        <PartField
          checkout={checkout}
          state={state}
          field="city"
          part={rules.city}
          autoComplete="billing address-level2"
          className={parts.length === 3 ? 'max-list:col-span-2' : undefined}
        />
        {rules.state ? (
          <PartField checkout={checkout} state={state} field="state" part={rules.state} autoComplete="billing address-level1" />
        ) : null}
        {rules.postalCode ? (
          <PartField
            checkout={checkout}
            state={state}
            field="postalCode"
            part={rules.postalCode}
            autoComplete="billing postal-code"
            onLeave={() => {
              if (hasOutdatedTotals(checkout.state)) void refreshTotals(checkout)
            }}
          />
        ) : null}
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

type PartFieldProps = SectionProps & {
  field: OwnFieldName
  part: AddressPart
  autoComplete: string
  className?: string
  onLeave?: () => void
}

function PartField({ checkout, state, field, part, autoComplete, className, onLeave }: PartFieldProps) {
  if (part.options)
    return (
      <SelectField
        checkout={checkout}
        state={state}
        field={field}
        options={part.options}
        autoComplete={autoComplete}
        className={className}
      />
    )
  return (
    <TextField
      checkout={checkout}
      state={state}
      field={field}
      isOptional={!part.isRequired}
      className={className}
      onLeave={onLeave}
      input={{ autoComplete, inputMode: part.inputMode ?? 'text', maxLength: field === 'postalCode' ? 20 : 100 }}
    />
  )
}
