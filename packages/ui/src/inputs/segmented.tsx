import { type ReactNode, useId } from 'react'
import { cn } from '#src/class-names.tsx'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  isFull?: boolean
  className?: string
}

/** Two to five short options in one frame (Month, Year), as native radios. If `value` is none of theirs, none is selected. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  isFull = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={cn(
        'max-w-full gap-0.5 rounded-[9px] bg-sunken p-[3px] inset-ring inset-ring-line',
        isFull ? 'flex w-full' : 'inline-flex',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'relative inline-flex h-7 cursor-pointer items-center justify-center rounded-sm px-[11px] text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink max-shell:h-9',
            'has-[:checked]:bg-raised has-[:checked]:text-ink has-[:checked]:shadow-[var(--lift-1),0_0_0_1px_var(--sh-edge)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
            isFull && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="tp-over"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
