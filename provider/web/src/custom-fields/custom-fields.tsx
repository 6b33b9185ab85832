/** A seller's own questions at the checkout. */

import { ANSWER_LENGTH_MAX } from '@tradepost/contract/hosted/custom-fields'
import type { CustomField } from '@tradepost/contract/provider/checkout/checkout-options'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input, type InputProps } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import type { SyntheticEvent } from 'react'
import { leaveField } from '#src/checkout/after-pointer-up.ts'
import { type Checkout, type CheckoutState, findShownError, setFieldText } from '#src/checkout/checkout.ts'
import { type CustomName, customName } from '#src/checkout/form/form-values.ts'
import { t } from '#src/messages.ts'
import { PARTIAL_DATE } from './answers.ts'

export { answerErrors, listAnswers } from './answers.ts'

type SectionProps = { checkout: Checkout; state: CheckoutState }

/** Shows the business's own fields, after those of every checkout. Labels are plain text in their own direction. */
export function CustomFieldsSection({ checkout, state }: SectionProps) {
  return (
    <section aria-labelledby="custom" className="grid gap-4">
      <h2 id="custom" className="text-[1.0625rem] leading-6 tracking-[-0.015em]">
        {t('custom.title')}
      </h2>
      {state.session.custom_fields.map((field) => (
        <CustomFieldControl key={field.key} checkout={checkout} state={state} field={field} />
      ))}
    </section>
  )
}

type ControlProps = SectionProps & { field: CustomField }
type InnerProps = { checkout: Checkout; field: CustomField; name: CustomName; value: string }

const INPUTS: Partial<Record<CustomField['field_type'], InputProps>> = {
  number: { inputMode: 'decimal', dir: 'ltr' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' },
  url: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' },
}

function CustomFieldControl({ checkout, state, field }: ControlProps) {
  const name = customName(field.key)
  const error = findShownError(state, name)
  const inner = { checkout, field, name, value: state.values[name] ?? '' }
  if (field.field_type === 'boolean') return <CheckboxField {...inner} error={error} />
  return (
    <Field
      id={name}
      size="lg"
      label={<bdi className="[overflow-wrap:anywhere]">{field.label}</bdi>}
      isOptional={!field.required}
      optionalMark={t('hints.optional')}
      error={error}
    >
      {field.field_type === 'dropdown' ? <Dropdown {...inner} /> : null}
      {field.field_type === 'date' ? <DateInput {...inner} /> : null}
      {field.field_type === 'dropdown' || field.field_type === 'date' ? null : <TextInput {...inner} />}
    </Field>
  )
}

function TextInput({ checkout, field, name, value }: InnerProps) {
  return (
    <Input
      dir="auto"
      {...INPUTS[field.field_type]}
      size="lg"
      name={name}
      value={value}
      maxLength={ANSWER_LENGTH_MAX}
      placeholder={field.placeholder ?? undefined}
      onChange={(event) => setFieldText(checkout, name, event.currentTarget.value)}
      onBlur={() => leaveField(checkout, name)}
    />
  )
}

function Dropdown({ checkout, field, name, value }: InnerProps) {
  return (
    <NativeSelect
      size="lg"
      name={name}
      value={value}
      onChange={(event) => setFieldText(checkout, name, event.currentTarget.value)}
      onBlur={() => leaveField(checkout, name)}
    >
      <option value="">{field.placeholder || t('hints.choose')}</option>
      {field.options?.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Shows the browser's own date field. It reports nothing until the date is complete, so React must not write into it. */
function DateInput({ checkout, name, value }: InnerProps) {
  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const entered = currentTarget.validity.badInput ? PARTIAL_DATE : currentTarget.value
    if (entered !== (checkout.state.values[name] ?? '')) setFieldText(checkout, name, entered)
  }
  return (
    <Input
      type="date"
      max="9999-12-31"
      size="lg"
      name={name}
      defaultValue={value}
      onChange={read}
      onKeyUp={read}
      onBlur={(event) => {
        read(event)
        leaveField(checkout, name)
      }}
    />
  )
}

function CheckboxField({ checkout, field, name, value, error }: InnerProps & { error: string | undefined }) {
  return (
    <Checkbox
      id={name}
      name={name}
      label={<bdi className="text-md [overflow-wrap:anywhere]">{field.label}</bdi>}
      error={error}
      checked={value === 'true'}
      onChange={(event) => setFieldText(checkout, name, event.currentTarget.checked ? 'true' : '')}
    />
  )
}
