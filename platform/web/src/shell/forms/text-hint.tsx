import type { ReactNode } from 'react'

/** Shows a hint below a text field with its character count. */
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
