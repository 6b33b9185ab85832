import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'

/** One event, newest first; `next` is a future one. */
export type TimelineItem = {
  id: string
  title: ReactNode
  detail?: ReactNode
  time?: ReactNode
  icon?: ReactNode
  tone?: 'neutral' | 'success' | 'danger' | 'warning' | 'next'
}

const points = {
  neutral: 'bg-sunken text-ink-3 inset-ring inset-ring-line',
  success: 'bg-success-subtle text-success-text inset-ring inset-ring-success-line',
  danger: 'bg-danger-subtle text-danger-text inset-ring inset-ring-danger-line',
  warning: 'bg-warning-subtle text-warning-text inset-ring inset-ring-warning-line',
  next: 'border-[1.5px] border-dashed border-line-control text-ink-3',
}

/** The events of an object, in order. */
export function Timeline({ items, className }: { items: readonly TimelineItem[]; className?: string }) {
  return (
    <ol className={cn('grid text-sm', className)}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={cn(
            'relative grid grid-cols-[24px_minmax(0,1fr)] gap-3',
            index < items.length - 1 &&
              "pb-5 before:absolute before:top-[26px] before:bottom-0.5 before:start-[11.5px] before:w-px before:bg-line-strong before:content-['']",
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'grid size-6 place-items-center rounded-full [&_.lucide]:size-[13px] [&_.lucide]:stroke-2',
              points[item.tone ?? 'neutral'],
            )}
          >
            {item.icon ?? <Circle className="size-2! fill-current" />}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className="font-[560]">{item.title}</p>
            {item.detail ? <div className="[overflow-wrap:anywhere] text-ink-2">{item.detail}</div> : null}
            {item.time ? <p className="text-xs text-ink-3 tabular-nums">{item.time}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
