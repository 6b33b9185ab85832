import { type ReactNode, useId } from 'react'
import { cn } from '#src/class-names.tsx'

/** One option: a whole row or card is clickable. */
export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  /** A quieter line below the label (beside it when joined). */
  detail?: ReactNode
  icon?: ReactNode
  /** At the right end, such as card brands or a badge. */
  trailing?: ReactNode
  isDisabled?: boolean
  /** Opens below the row while it is selected, such as the card's fields. */
  panel?: ReactNode
}

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  isLegendHidden?: boolean
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
  /** `joined` is one framed list (checkout), `cards` a grid of tiles (product editor), `plain` simple rows. */
  layout?: 'joined' | 'cards' | 'plain'
  name?: string
  hint?: ReactNode
  error?: ReactNode
  className?: string
}

const chosen =
  'has-[:checked]:border-accent has-[:checked]:shadow-[0_0_0_1px_var(--accent)] has-[:checked]:z-1 has-[:checked]:bg-[light-dark(color-mix(in_oklab,var(--accent-subtle)_55%,var(--surface)),var(--accent-subtle))]'
const frames = {
  joined: cn('border border-line-strong bg-surface px-4 py-3 -mt-px', chosen),
  cards: cn('flex-col items-start! gap-2 rounded-lg border border-line-strong bg-surface px-4 py-3.5 h-full', chosen),
  plain: 'py-1.5',
}

/** Native radios drawn as rows or cards: arrow keys, form values and autofill work as in the browser. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, isLegendHidden, value, onValueChange, options, layout = 'joined', name, hint, error, className } = props
  const ownName = useId()
  const noteId = useId()
  const note = error ?? hint
  return (
    <fieldset
      className={cn('min-w-0', className)}
      aria-describedby={note ? noteId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={cn(isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-[540]')}>{legend}</legend>
      <div className={cn(layout === 'cards' && 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3')}>
        {options.map((option, index) => (
          <div key={option.value} className="relative">
            <label
              className={cn(
                'relative flex cursor-pointer items-center gap-3 text-md transition-[background,border-color] duration-(--fast) [&_.lucide]:text-ink-3 has-[:checked]:[&_.lucide]:text-accent-text',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-3',
                frames[layout],
                layout === 'joined' && index === 0 && 'mt-0 rounded-t-lg',
                layout === 'joined' &&
                  index === options.length - 1 &&
                  !(option.panel && option.value === value) &&
                  'rounded-b-lg',
              )}
            >
              <input
                type="radio"
                name={name ?? ownName}
                value={option.value}
                checked={option.value === value}
                disabled={option.isDisabled}
                onChange={() => onValueChange(option.value)}
                className={cn(layout === 'cards' ? 'tp-over' : 'tp-tick', 'focus-visible:outline-none')}
              />
              {option.icon}
              <span className={cn('min-w-0 flex-1', layout === 'joined' && 'flex flex-wrap items-baseline gap-x-2')}>
                <span className={cn(layout === 'plain' ? 'font-[480]' : 'font-[580]')}>{option.label}</span>
                {option.detail ? (
                  <span className={cn('text-sm text-ink-3', layout !== 'joined' && 'block')}>{option.detail}</span>
                ) : null}
              </span>
              {option.trailing ? (
                <span className="flex flex-wrap items-center justify-end gap-1.5 text-sm text-ink-3">{option.trailing}</span>
              ) : null}
            </label>
            {option.panel && option.value === value ? (
              <div
                className={cn(
                  'border border-t-0 border-line-strong bg-surface p-4',
                  index === options.length - 1 && 'rounded-b-lg',
                )}
              >
                {option.panel}
              </div>
            ) : null}
          </div>
        ))}
      </div>
      {note ? (
        <p id={noteId} className={cn('mt-1.5 text-xs', error ? 'font-medium text-danger-text' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </fieldset>
  )
}
