import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names.tsx'
import { t } from './messages.tsx'

const frame =
  'inline-flex h-[30px] items-center gap-1.5 rounded-full border text-sm whitespace-nowrap [&_.lucide]:size-3.5 [&_.lucide]:text-ink-3 max-shell:h-9'

/** A filter that isn't set: dashed, with a plus. It accepts a button's attributes, so it can be a popover's trigger. */
export function FilterChip({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(frame, 'border-dashed border-line-strong px-2.5 text-ink-2 hover:bg-hover', className)}
    >
      <Plus aria-hidden="true" />
      {children}
    </button>
  )
}

type ActiveFilterChipProps = Omit<ComponentProps<'button'>, 'value'> & { name: string; value: ReactNode; onRemove: () => void }

/** A filter that is set: its name, its value, and a cross that removes it. With `onClick`, the label opens it again. */
export function ActiveFilterChip({ name, value, onRemove, className, ...rest }: ActiveFilterChipProps) {
  return (
    <span className={cn(frame, 'border-line-strong bg-surface shadow-1', className)}>
      <button type="button" {...rest} className="flex h-full items-center gap-1.5 rounded-full ps-2.5">
        {name} <b className="font-[560] text-accent-text">{value}</b>
      </button>
      <button
        type="button"
        aria-label={t('filter.remove', { name })}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-full hover:bg-hover me-1"
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
