import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { PageTitle } from '#src/shell/frames/page-title.tsx'

type AccountRowProps = {
  icon: ReactNode
  title: ReactNode
  /** Shown next to the title, such as "This device". */
  badge?: ReactNode
  detail: ReactNode
  /** Buttons and states at the end. On phones they move below the text if there is no room. */
  children?: ReactNode
}

/** Shows one row of a flush card: title, detail and actions. */
export function AccountRow({ icon, title, badge, detail, children }: AccountRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-3.5 first:border-t-0 max-list:px-4">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-[1_1_150px]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[560] [overflow-wrap:anywhere]">
          {title}
          {badge}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{detail}</p>
      </div>
      {children ? <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{children}</div> : null}
    </div>
  )
}

/** Shows the only h1 of an account page with a sentence below it, and sets the tab's title. */
export function AccountHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">{title}</h1>
      <p className="mt-1 text-ink-3">{children}</p>
    </div>
  )
}

/** Shows skeleton rows of a flush card. `count` is the usual number of rows, so that little moves when they load. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div className="grid">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-3.5 border-t border-line px-5 first:border-t-0 max-list:px-4">
          <Skeleton className="size-9 rounded-md" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-32 rounded-sm" />
            <Skeleton className="h-3 w-48 max-w-full rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  )
}
