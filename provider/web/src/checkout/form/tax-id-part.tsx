import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { getAskedParts } from '#src/address/address-rules.ts'
import { type Checkout, type CheckoutState, hasOutdatedTotals, setBusiness } from '#src/checkout/checkout.ts'
import { refreshTotals } from '#src/checkout/order/totals.ts'
import { t } from '#src/messages.ts'
import { AddressParts } from './address-parts.tsx'
import { TextField } from './form-field.tsx'
import { hasFullAddress } from './full-address.ts'
import { canEnterTaxId, findTaxIdExample } from './tax-id.ts'

/**
 * Asks for a business's tax ID, if that changes the amount due, and for the rest of the address for its invoice. The tax ID is
 * checked as soon as it is entered.
 */
export function TaxIdPart({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { session, totals, values } = state
  if (!canEnterTaxId(session, totals)) return null
  const example = findTaxIdExample(values.country)
  const refresh = () => {
    if (hasOutdatedTotals(checkout.state)) void refreshTotals(checkout)
  }
  return (
    <>
      <Checkbox
        label={t('business.label')}
        checked={values.isBusiness}
        className="w-max max-w-full"
        onChange={(event) => {
          setBusiness(checkout, event.currentTarget.checked)
          refresh()
        }}
      />
      {values.isBusiness ? (
        <>
          <TextField
            checkout={checkout}
            state={state}
            field="taxId"
            hint={example && state.issues.taxId === undefined ? t('business.example', { example }) : undefined}
            onLeave={refresh}
            input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 30 }}
          />
          <InvoiceAddress checkout={checkout} state={state} />
        </>
      ) : null}
    </>
  )
}

/** Shows the parts of the address that only an invoice for a business needs. */
function InvoiceAddress({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  if (hasFullAddress(state)) return null
  const { country } = state.values
  const { state: stateAbove } = getAskedParts(country, false)
  const all = getAskedParts(country, true)
  return (
    <div className="grid grid-cols-6 gap-4">
      <AddressParts
        checkout={checkout}
        state={state}
        asked={{ ...all, state: stateAbove ? null : all.state, postalCode: null }}
      />
    </div>
  )
}
