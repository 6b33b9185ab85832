import type { ReactNode } from 'react'

/** The line between the quick ways in and the form below them, with words in its middle. */
export function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-sm text-ink-3">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span className="inline-flex items-center gap-2">{children}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  )
}
