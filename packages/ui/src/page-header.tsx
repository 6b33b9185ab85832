import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'

type PageHeaderProps = {
  title: ReactNode
  badge?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  level?: 1 | 2
  className?: string
}

/** The page's only h1 with its status, a quiet line below and the actions on the right. `title` may be a BigMoney. */
export function PageHeader({ title, badge, description, actions, level = 1, className }: PageHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="min-w-0 text-2xl [overflow-wrap:anywhere]">{title}</Heading>
          {badge}
        </div>
        {description ? <p className="mt-0.5 text-sm text-ink-3 [overflow-wrap:anywhere]">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  )
}
