import type { ReactNode } from 'react'

/** Shows a line with text in its middle, between the quick sign-in methods and the form. */
export function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-sm text-ink-3">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span className="inline-flex items-center gap-2">{children}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  )
}
