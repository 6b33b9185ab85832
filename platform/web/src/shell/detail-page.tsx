import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { PageTitle } from './frames/page-title.tsx'

type ColumnsProps = { aside?: ReactNode; children: ReactNode }

/** Shows the main content, and beside it a narrow column; below it on narrow screens. */
export function Columns({ aside, children }: ColumnsProps) {
  const main = <div className="grid grid-cols-1 gap-6">{children}</div>
  if (!aside) return main
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
      {main}
      <div className="grid grid-cols-1 gap-6">{aside}</div>
    </div>
  )
}

type DetailPageProps = ColumnsProps & {
  /** Names the object in the browser's tab, and in the heading unless that has a `title`. */
  name: string
  title?: ReactNode
  badge?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** What to know first, above both columns. */
  notice?: ReactNode
}

/** Shows the page of one object: its heading, notices and two columns of cards. */
export function DetailPage({ name, title = name, badge, description, actions, notice, ...columns }: DetailPageProps) {
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={title} badge={badge} description={description} actions={actions} />
      {notice}
      <Columns {...columns} />
    </>
  )
}

/** Shows an amount as the heading of a page. */
export function AmountTitle({ amount, currency }: { amount: string; currency: string | null }) {
  return (
    <span className="text-[2rem] leading-10 font-[640] tracking-[-0.035em] tabular-nums">
      {amount} <span className="text-lg font-normal tracking-normal text-ink-3">{currency}</span>
    </span>
  )
}

/** Shows a `DetailPage` that is loading. `notice`: the height of its notice, as a class. */
export function DetailSkeleton({ notice }: { notice?: string }) {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-56" />
      {notice ? <Skeleton className={`rounded-lg ${notice}`} /> : null}
      <Columns aside={<Skeleton className="h-48 rounded-lg" />}>
        <Skeleton className="h-72 rounded-lg" />
      </Columns>
    </div>
  )
}
