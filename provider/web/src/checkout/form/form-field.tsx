import { toLatinDigits } from '@tradepost/ui/formats/latin-digits'
import { Field } from '@tradepost/ui/inputs/field'
import { Input, type InputProps } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import type { ChangeEvent, ReactNode } from 'react'
import { formatTyped } from '#src/card/typed-text.ts'
import { leaveField } from '#src/checkout/after-pointer-up.ts'
import { type Checkout, type CheckoutState, fieldLabel, findShownError, setFieldText } from '#src/checkout/checkout.ts'
import { t } from '#src/messages.ts'
import { FIELD_IDS, listLockedFields, type OwnFieldName, WRITTEN_FROM_LEFT } from './form-values.ts'

type FieldProps = {
  checkout: Checkout
  state: CheckoutState
  field: OwnFieldName
  hint?: ReactNode
  isOptional?: boolean
  className?: string
}

type TextFieldProps = FieldProps & {
  /** Formats digits as they are typed, without moving the caret. */
  format?: (text: string) => string
  /** Called when the buyer leaves the field, after its check. */
  onLeave?: () => void
  input: Omit<InputProps, 'id' | 'value' | 'onChange' | 'onBlur' | 'size'>
}

/** Shows a labeled text field of the checkout. */
export function TextField({ checkout, state, field, hint, isOptional, className, format, onLeave, input }: TextFieldProps) {
  const isFromLeft = WRITTEN_FROM_LEFT.includes(field)
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = isFromLeft ? toLatinDigits(currentTarget.value) : currentTarget.value
    if (!format) return setFieldText(checkout, field, typed)
    const previous = checkout.state.values[field]
    const { text, caret } = formatTyped({ previous, typed, caret: currentTarget.selectionStart ?? typed.length }, format)
    // Set here and not by React, which would move the caret to the end.
    currentTarget.value = text
    if (document.activeElement === currentTarget) currentTarget.setSelectionRange(caret, caret)
    setFieldText(checkout, field, text)
  }
  return (
    <Field
      id={FIELD_IDS[field]}
      size="lg"
      label={fieldLabel(state, field)}
      hint={hint}
      isOptional={isOptional}
      optionalMark={t('hints.optional')}
      error={findShownError(state, field)}
      className={className}
    >
      <Input
        {...input}
        readOnly={listLockedFields(state.session).includes(field)}
        size="lg"
        dir={isFromLeft ? 'ltr' : undefined}
        name={FIELD_IDS[field]}
        value={state.values[field]}
        onChange={onChange}
        onBlur={() => leaveField(checkout, field, onLeave)}
      />
    </Field>
  )
}

type SelectFieldProps = FieldProps & {
  options: readonly (readonly [string, string])[]
  autoComplete: string
  onPick?: () => void
}

/** Shows a labeled select of the checkout. It is the browser's own, for autofill and the native picker on phones. */
export function SelectField({ checkout, state, field, options, autoComplete, onPick, className }: SelectFieldProps) {
  const value = state.values[field]
  const isLocked = listLockedFields(state.session).includes(field)
  const name = options.find(([code]) => code === value)?.[1]
  return (
    <Field
      id={FIELD_IDS[field]}
      size="lg"
      label={fieldLabel(state, field)}
      error={findShownError(state, field)}
      className={className}
    >
      {isLocked ? (
        <Input size="lg" name={FIELD_IDS[field]} readOnly value={name ?? value} />
      ) : (
        <NativeSelect
          size="lg"
          name={FIELD_IDS[field]}
          autoComplete={autoComplete}
          value={name === undefined ? '' : value}
          onChange={(event) => {
            setFieldText(checkout, field, event.currentTarget.value)
            onPick?.()
          }}
          onBlur={() => leaveField(checkout, field)}
        >
          {name !== undefined ? null : <option value="">{t('hints.choose')}</option>}
          {options.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
