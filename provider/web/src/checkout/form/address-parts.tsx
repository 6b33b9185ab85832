import type { AddressPart, AskedParts } from '#src/address/address-rules.ts'
import { type Checkout, type CheckoutState, hasOutdatedTotals } from '#src/checkout/checkout.ts'
import { refreshTotals } from '#src/checkout/order/totals.ts'
import { SelectField, TextField } from './form-field.tsx'
import type { OwnFieldName } from './form-values.ts'

type FormProps = { checkout: Checkout; state: CheckoutState }

/** Classes of fields in a grid of six columns. On a phone, half a line is a whole one. */
export const FULL_LINE = 'col-span-6'
export const HALF_LINE = 'col-span-6 list:col-span-3'

/** Returns the classes for the width of the city, and of the state and the postal code. */
function findWidths({ hasStreet, city, state, postalCode }: AskedParts): { city: string; part: string } {
  const count = [city, state, postalCode].filter((part) => part !== null).length
  if (count === 3) return { city: 'col-span-6 list:col-span-2', part: 'col-span-3 list:col-span-2' }
  if (count === 2) return { city: HALF_LINE, part: city ? HALF_LINE : 'col-span-3' }
  return { city: FULL_LINE, part: hasStreet ? FULL_LINE : HALF_LINE }
}

/** Shows the fields of an address that `asked` names, for a grid of six columns. */
export function AddressParts({ checkout, state, asked }: FormProps & { asked: AskedParts }) {
  const width = findWidths(asked)
  return (
    <>
      {asked.hasStreet ? (
        <TextField
          checkout={checkout}
          state={state}
          field="street"
          className={FULL_LINE}
          input={{ autoComplete: 'billing address-line1', maxLength: 200 }}
        />
      ) : null}
      {asked.city ? (
        <PartField
          checkout={checkout}
          state={state}
          field="city"
          part={asked.city}
          autoComplete="billing address-level2"
          className={width.city}
        />
      ) : null}
      {asked.state ? (
        <PartField
          checkout={checkout}
          state={state}
          field="state"
          part={asked.state}
          autoComplete="billing address-level1"
          className={width.part}
        />
      ) : null}
      {asked.postalCode ? (
        <PartField
          checkout={checkout}
          state={state}
          field="postalCode"
          part={asked.postalCode}
          autoComplete="billing postal-code"
          className={width.part}
          onLeave={() => {
            if (hasOutdatedTotals(checkout.state)) void refreshTotals(checkout)
          }}
        />
      ) : null}
    </>
  )
}

type PartFieldProps = FormProps & {
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
