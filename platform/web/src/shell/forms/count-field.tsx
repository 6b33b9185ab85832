import { getPageLocale } from '@tradepost/messages/page-messages'
import { Field, type FieldControl } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { type ReactNode, useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'

/** The thousands separator in the page's language: "," or, in German, ".". */
const findGroupSign = () =>
  new Intl.NumberFormat(getPageLocale()).formatToParts(10_000).find(({ type }) => type === 'group')?.value

/** Parses a whole number as typed, such as "1,000" (in German "1.000"); NaN for anything else. */
export function readCount(text: string): number {
  const plain = text
    .trim()
    .replace(/(?<=\d)[,.\s](?=\d{3}(\D|$))/g, (sign) => (sign === findGroupSign() || sign.trim() === '' ? '' : sign))
  return /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}

type CountFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, unknown>
  name: FieldPath<Values>
  label: ReactNode
  hint?: ReactNode
  /** If set, an empty field is null; otherwise it is a missing number. */
  isOptional?: boolean
  placeholder?: string
  /** Shown after the number: "days", "%". */
  unit?: ReactNode
  /** Another control beside it, such as the unit of a time span. It gets the field's control props. */
  aside?: (control: FieldControl) => ReactNode
  className?: string
}

/** Shows a whole-number field of a form. A value that can't be parsed is NaN, which every schema rejects. */
export function CountField<Values extends FieldValues>(props: CountFieldProps<Values>) {
  const { control, name, label, hint, isOptional = false, placeholder, unit, aside, className } = props
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} isOptional={isOptional} error={fieldState.error?.message} className={className}>
          {(wiring) => (
            <div className="flex gap-2">
              <Input
                ref={field.ref}
                name={name}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                placeholder={placeholder}
                value={draft ?? (Number.isInteger(field.value) ? String(field.value) : '')}
                onChange={(event) => {
                  setDraft(event.target.value)
                  field.onChange(isOptional && event.target.value.trim() === '' ? null : readCount(event.target.value))
                }}
                onBlur={() => {
                  // Keeps text that can't be parsed, so that the person can correct it.
                  if (field.value === null || Number.isInteger(field.value)) setDraft(null)
                  field.onBlur()
                }}
                trailing={unit ? <span className="text-sm whitespace-nowrap text-ink-3">{unit}</span> : undefined}
                className={aside ? 'w-20 shrink-0' : undefined}
              />
              {aside?.(wiring)}
            </div>
          )}
        </Field>
      )}
    />
  )
}
