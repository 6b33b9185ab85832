import type { ReactNode } from 'react'

/** Lists what is known of an object, inside a card. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2.5 text-sm">{children}</dl>
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
