import { cn } from './class-names.tsx'

type ProgressProps = { label: string; value: number; max?: number; valueText?: string; className?: string }

/** Shows how much of a task is done. The label is for screen readers; also write it beside the bar. */
export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const share = Math.min(1, Math.max(0, max > 0 ? value / max : 0))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={cn('h-1.5 overflow-hidden rounded-full bg-pressed', className)}
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-(--base)" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
