import type { ReactNode } from 'react'

/** A hint under a text, with how much of its room is used. */
export function TextHint({ length, max, children }: { length: number; max: number; children: ReactNode }) {
  return (
    <span className="flex justify-between gap-3">
      <span>{children}</span>
      <span className={`whitespace-nowrap tabular-nums ${length > max ? 'font-medium text-danger-text' : ''}`}>
        {length} / {max}
      </span>
    </span>
  )
}
