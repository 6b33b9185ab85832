import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#src/icon-button.tsx'
import { t } from '#src/messages.tsx'

type ListPagerProps = {
  /** Cursors of the adjacent pages; null if there is none. */
  previous: string | null
  next: string | null
  onCursorChange: (cursor: string) => void
  /** Totals of the whole list. */
  children?: ReactNode
}

/** Previous and next buttons for a list with cursors. */
export function ListPager({ previous, next, onCursorChange, children }: ListPagerProps) {
  return (
    <nav aria-label={t('pages.label')} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
      <p className="tabular-nums">{children}</p>
      {previous !== null || next !== null ? (
        <div className="ms-auto flex items-center gap-1">
          <IconButton
            label={t('pages.previous')}
            size="sm"
            variant="outline"
            disabled={previous === null}
            onClick={() => previous !== null && onCursorChange(previous)}
          >
            <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={t('pages.next')}
            size="sm"
            variant="outline"
            disabled={next === null}
            onClick={() => next !== null && onCursorChange(next)}
          >
            <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      ) : null}
    </nav>
  )
}
