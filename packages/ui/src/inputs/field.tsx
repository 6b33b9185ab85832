import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from '#src/class-names.tsx'

/** Props that link a control to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

/** Returns the field's props for a control, or nothing outside a field. For custom controls. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

const OptionalMarkContext = createContext('')

/** Sets the mark of optional fields in a whole app: "(optional)". A field's own `optionalMark` comes first. */
export const OptionalMarkProvider = OptionalMarkContext.Provider

type FieldProps = {
  label: ReactNode
  /** Keeps the label for screen readers only, where the page already says it. */
  isLabelHidden?: boolean
  /** Marked after the label, with `optionalMark`'s text. */
  isOptional?: boolean
  optionalMark?: string
  hint?: ReactNode
  /** A sentence that says how to fix the value; nothing if the value is valid. */
  error?: ReactNode
  /** At the end of the label's line, such as "Forgot password?". */
  aside?: ReactNode
  size?: 'md' | 'lg'
  /** The control's own id if a form library sets it. */
  id?: string
  className?: string
  children: ReactNode | ((control: FieldControl) => ReactNode)
}

/**
 * Label, control, hint and error together. Input, Textarea, NativeSelect, MoneyInput, Select and Combobox link themselves inside
 * it; any other control takes the props passed to the render function.
 */
export function Field({
  label,
  isLabelHidden,
  isOptional,
  optionalMark,
  hint,
  error,
  aside,
  size = 'md',
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const defaultMark = useContext(OptionalMarkContext)
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const control: FieldControl = {
    id: controlId,
    'aria-describedby': cn(error ? errorId : null, hint ? hintId : null) || undefined,
    'aria-invalid': error ? true : undefined,
  }
  const small = size === 'lg' ? 'text-sm' : 'text-xs'
  return (
    <div className={cn('grid min-w-0 content-start gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', isLabelHidden && !aside && 'sr-only')}>
        <label
          htmlFor={controlId}
          className={cn('font-[540] text-ink', size === 'lg' ? 'text-md' : 'text-sm', isLabelHidden && 'sr-only')}
        >
          {label}
          {isOptional ? <span className="font-normal text-ink-3"> {optionalMark ?? defaultMark}</span> : null}
        </label>
        {aside ? <span className={cn('text-ink-3', small)}>{aside}</span> : null}
      </div>
      <FieldContext value={control}>{typeof children === 'function' ? children(control) : children}</FieldContext>
      {error ? (
        <p id={errorId} className={cn('flex gap-1.5 font-medium text-danger-text', small)}>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          <span className="min-w-0">{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={cn('text-ink-3', small)}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
