import type { ReactNode } from 'react'

type RowProps = { icon: ReactNode; title: ReactNode; detail?: ReactNode; children?: ReactNode }

/** Shows one row of a flush card's list: icon, title, detail, and what stands at the end. */
export function Row({ icon, title, detail, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 text-sm first:border-t-0 max-list:px-4">
      <span aria-hidden="true" className="text-ink-3">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-[540] [overflow-wrap:anywhere]">{title}</p>
        {detail ? <div className="text-ink-3 [overflow-wrap:anywhere]">{detail}</div> : null}
      </div>
      {children}
    </li>
  )
}

/** Says in a flush card that its list is empty. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-sm text-ink-3 max-list:px-4">{children}</p>
}
