import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

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
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
      <p className="tabular-nums">{children}</p>
      {previous !== null || next !== null ? (
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            label="Previous page"
            size="sm"
            variant="outline"
            disabled={previous === null}
            onClick={() => previous !== null && onCursorChange(previous)}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Next page"
            size="sm"
            variant="outline"
            disabled={next === null}
            onClick={() => next !== null && onCursorChange(next)}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </nav>
  )
}
