import { cn } from './class-names.tsx'

type SpinnerProps = {
  /** Announced to screen readers; without it the spinner is decorative, beside text that says the same. */
  label?: string
  className?: string
}

/** A spinning ring in the color of the text around it. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex', className)}>
      <span
        aria-hidden="true"
        className="size-4 animate-[tp-spin_800ms_linear_infinite] rounded-full border-2 border-current border-r-transparent opacity-85"
      />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
