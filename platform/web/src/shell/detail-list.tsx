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

/** Lists what a person should check before they decide. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="rounded-lg inset-ring inset-ring-line">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-t border-line px-4 py-3 first:border-t-0 max-list:grid-cols-1 max-list:gap-1">
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
