import { type ComponentProps, type ReactNode, useCallback, useId } from 'react'
import { cn } from '#src/class-names.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  /** The label beside the box. Without one, set `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Some, but not all, of a set are checked. */
  isIndeterminate?: boolean
  ref?: (element: HTMLInputElement | null) => void
}

/** A native checkbox; the whole line is clickable. */
export function Checkbox({ label, hint, error, isIndeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const noteId = useId()
  // The indeterminate state exists only as a property of the element, not as an attribute.
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = isIndeterminate
      ref?.(element)
    },
    [isIndeterminate, ref],
  )
  const note = error ?? hint
  return (
    <label
      className={cn(
        'flex cursor-pointer items-start text-sm',
        label ? 'gap-2.5 py-0.5' : 'size-6 justify-center pt-[3px]',
        className,
      )}
    >
      <input
        {...rest}
        ref={attach}
        type="checkbox"
        aria-describedby={note ? noteId : rest['aria-describedby']}
        aria-invalid={error ? true : rest['aria-invalid']}
        className={cn('tp-tick', label && 'my-px')}
      />
      {label ? (
        <span className="min-w-0">
          {label}
          {note ? (
            <span id={noteId} className={cn('block text-xs', error ? 'font-medium text-danger-text' : 'text-ink-3')}>
              {note}
            </span>
          ) : null}
        </span>
      ) : null}
    </label>
  )
}
