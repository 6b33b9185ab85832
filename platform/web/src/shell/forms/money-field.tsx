import { Field } from '@tradepost/ui/inputs/field'
import { exampleAmount, MoneyInput } from '@tradepost/ui/inputs/money-input'
import type { ReactNode } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { t } from '#src/messages.ts'

type MoneyFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, unknown>
  name: FieldPath<Values>
  label: ReactNode
  currency: string
  hint?: ReactNode
  /** If set, an empty field is null; otherwise it is a missing amount. */
  isOptional?: boolean
  className?: string
}

/**
 * Shows an amount field of a form, in minor units. A value that can't be parsed is NaN, which every schema rejects, so nothing is
 * dropped silently.
 */
export function MoneyField<Values extends FieldValues>(props: MoneyFieldProps<Values>) {
  const { control, name, label, currency, hint, isOptional = false, className = '' } = props
  /** The schema knows no currency, so its example would be wrong for some. */
  const describeError = ({ error }: { error?: { message?: string } }, value: unknown) =>
    error && Number.isNaN(value) ? t('shell.amountExample', { example: exampleAmount(currency) }) : error?.message
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={label}
          hint={hint}
          isOptional={isOptional}
          error={describeError(fieldState, field.value)}
          className={className}
        >
          <MoneyInput
            ref={field.ref}
            name={name}
            amount={Number.isInteger(field.value) ? field.value : null}
            currency={currency}
            onAmountChange={(amount, text) => field.onChange(amount ?? (isOptional && text.trim() === '' ? null : Number.NaN))}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}
