import type { ReactNode } from 'react'

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-xs bg-surface px-[5px] font-sans text-2xs font-[540] text-ink-3 inset-ring inset-ring-line-strong">
      {children}
    </kbd>
  )
}
