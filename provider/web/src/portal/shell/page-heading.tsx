import type { ReactNode } from 'react'

/** The heading of a page, with an action beside it. */
export function PageHeading({ title, action, children }: { title: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em] [overflow-wrap:anywhere]">{title}</h1>
        {children ? <p className="mt-1 text-lg text-ink-2">{children}</p> : null}
      </div>
      {action}
    </div>
  )
}
