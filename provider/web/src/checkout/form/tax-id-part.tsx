import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { type Checkout, type CheckoutState, hasOutdatedTotals, setBusiness } from '#src/checkout/checkout.ts'
import { refreshTotals } from '#src/checkout/order/totals.ts'
import { t } from '#src/messages.ts'
import { TextField } from './form-field.tsx'
import { canEnterTaxId, findTaxIdExample } from './tax-id.ts'

/** Asks for a business's tax ID, if that changes the amount due. It is checked as soon as it is entered. */
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
        <TextField
          checkout={checkout}
          state={state}
          field="taxId"
          hint={example && state.issues.taxId === undefined ? t('business.example', { example }) : undefined}
          onLeave={refresh}
          input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 30 }}
        />
      ) : null}
    </>
  )
}
