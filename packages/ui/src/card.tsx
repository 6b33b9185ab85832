import { type ReactNode, useId } from 'react'
import { cn } from './class-names.tsx'

type CardProps = {
  title?: ReactNode
  /** Heading level of the title; choose what the page's outline needs. */
  level?: 2 | 3
  description?: ReactNode
  /** At the right end of the header: a link, a button, a short fact. */
  action?: ReactNode
  footer?: ReactNode
  /** The body has its own padding: tables, lists, charts. */
  isFlush?: boolean
  className?: string
  bodyClassName?: string
  children?: ReactNode
}

/** A hairline box with an optional header and footer. Never put a card in a card. */
export function Card({
  title,
  level = 2,
  description,
  action,
  footer,
  isFlush = false,
  className,
  bodyClassName,
  children,
}: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cn('min-w-0 rounded-lg bg-surface shadow-[0_0_0_1px_var(--line),var(--lift-1)]', className)}
    >
      {title || action ? (
        <header className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-5 py-3 max-list:px-4">
          {/* A long description wraps beside the action, not the action below it. */}
          <div className={cn('min-w-0', description && action && 'flex-1 basis-60')}>
            {title ? (
              <Heading id={titleId} className="text-md tracking-[-0.01em]">
                {title}
              </Heading>
            ) : null}
            {description ? <p className="text-sm text-ink-3">{description}</p> : null}
          </div>
          {action ? <div className="flex items-center gap-3 text-sm text-ink-3">{action}</div> : null}
        </header>
      ) : null}
      <div className={cn(!isFlush && 'p-5 max-list:p-4', bodyClassName)}>{children}</div>
      {footer ? <footer className="border-t border-line px-5 py-3 text-sm max-list:px-4">{footer}</footer> : null}
    </section>
  )
}
