import { Check, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'
import { t } from './messages.tsx'

type QuantityStepperProps = {
  label: string
  value: number
  min?: number
  max?: number
  onValueChange: (value: number) => void
  size?: 'sm' | 'md' | 'lg'
  isDisabled?: boolean
  className?: string
}

const boxes = { sm: 'h-[30px] [&>button]:w-7', md: 'h-9 [&>button]:w-[34px]', lg: 'h-11 [&>button]:w-11' }

/** A number input with minus and plus, such as seats. The label names what is counted: "Seats". */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  onValueChange,
  size = 'md',
  isDisabled = false,
  className,
}: QuantityStepperProps) {
  const step =
    'grid h-full place-items-center rounded-[7px] text-ink-2 enabled:hover:bg-hover disabled:text-line-control disabled:cursor-not-allowed focus-visible:-outline-offset-2'
  return (
    <div
      role="group"
      aria-label={label}
      className={cn('inline-flex items-center rounded-md border border-line-control bg-surface', boxes[size], className)}
    >
      <button
        type="button"
        aria-label={t('stepper.decrease', { label })}
        disabled={isDisabled || value <= min}
        onClick={() => onValueChange(value - 1)}
        className={step}
      >
        <Minus aria-hidden="true" className="size-3.5" />
      </button>
      <output aria-live="polite" className="min-w-7 text-center text-sm font-[560]">
        {value}
      </output>
      <button
        type="button"
        aria-label={t('stepper.increase', { label })}
        disabled={isDisabled || value >= max}
        onClick={() => onValueChange(value + 1)}
        className={step}
      >
        <Plus aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  )
}

/** One step of a short process. */
export type Step = { title: ReactNode; detail?: ReactNode; state: 'done' | 'current' | 'next'; action?: ReactNode }

/** Steps in order, as a list with ticks: setting up a shop, a bank challenge. */
export function Stepper({ steps, className }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={cn('grid gap-1', className)}>
      {steps.map((step, index) => (
        // The order of steps is fixed, so the index is a stable key.
        <li
          key={index}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={cn(
            '-mx-2 flex items-start gap-3 rounded-md px-2 py-2 text-sm',
            step.state === 'current' && 'bg-accent-subtle',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'mt-px grid size-[18px] shrink-0 place-items-center rounded-full',
              step.state === 'done' ? 'bg-accent text-on-accent' : 'border border-dashed',
              step.state === 'current' ? 'border-accent' : 'border-line-control',
            )}
          >
            {step.state === 'done' ? <Check className="size-3 stroke-[2.5]" /> : null}
          </span>
          <span className="min-w-0 flex-1">
            <span className="sr-only">{t(`stepper.${step.state}`)} </span>
            <span className={cn(step.state === 'done' ? 'text-ink-2' : 'font-[560]')}>{step.title}</span>
            {step.detail ? <span className="block text-xs text-ink-2">{step.detail}</span> : null}
          </span>
          {step.action}
        </li>
      ))}
    </ol>
  )
}
