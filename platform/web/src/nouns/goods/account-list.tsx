/** License keys and downloads, and what was taken back. */

import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { type Loaded, QueryView } from '#src/shell/query-view.tsx'
import { type Pages, ShowMore } from '#src/shell/show-more.tsx'

type AccountListProps<T> = {
  title: string
  lead: string
  query: Loaded<{ items: T[] }> & Pages
  empty: { title: string; text: string }
  /** Shows the items, of which there is at least one. */
  children: (items: T[]) => ReactNode
}

/** Shows a page of the account that lists what was bought: loading, full, empty or failed. */
export function AccountList<T>({ title, lead, query, empty, children }: AccountListProps<T>) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">{title}</h1>
        <p className="mt-1 text-ink-3">{lead}</p>
      </div>
      <QueryView
        query={query}
        what={t('shell.things.list')}
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-40 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
          </div>
        }
      >
        {({ items }) =>
          items.length > 0 ? (
            children(items)
          ) : (
            <Card isFlush>
              <EmptyState level={2} title={empty.title}>
                {empty.text}
              </EmptyState>
            </Card>
          )
        }
      </QueryView>
      <ShowMore list={query} />
    </>
  )
}
