import type { ReactNode } from 'react'
import { t } from '#src/messages.tsx'

type FilterBarProps = {
  /** A SearchField and filter chips. */
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** The line above a list: search, filters, and a button that clears them. */
export function FilterBar({ children, isFiltered, onClear }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3 max-list:px-4">
      {children}
      {isFiltered ? (
        <button type="button" onClick={onClear} className="tp-link ms-auto min-h-6 text-sm">
          {t('filter.clear')}
        </button>
      ) : null}
    </div>
  )
}
