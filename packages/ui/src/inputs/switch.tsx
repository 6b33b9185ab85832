import * as Radix from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import { cn } from '#src/class-names.tsx'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  isLabelHidden?: boolean
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  name?: string
  isDisabled?: boolean
  className?: string
}

/** A setting that turns on or off right away, without a save button. Label on the left, switch on the right. */
export function Switch({
  label,
  hint,
  isLabelHidden = false,
  checked,
  onCheckedChange,
  name,
  isDisabled,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <div className={cn('flex items-center justify-between gap-4 text-sm', className)}>
      <div className={cn('min-w-0', isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className="cursor-pointer font-[540]">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        ) : null}
      </div>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-5 w-[34px] shrink-0 rounded-full bg-line-control transition-colors duration-(--base) before:absolute before:-inset-1.5 before:content-[''] focus-visible:rounded-full data-[state=checked]:bg-accent disabled:opacity-55"
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rtl:-translate-x-0.5 rounded-full bg-white shadow-[0_1px_2px_oklch(0_0_0/.3)] transition-transform duration-(--base) ease-tp data-[state=checked]:translate-x-4 rtl:data-[state=checked]:-translate-x-4 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  )
}
