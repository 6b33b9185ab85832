import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type ListPagerProps = {
  /** Cursors of the pages beside this one; null where there is none. */
  previous: string | null
  next: string | null
  onCursorChange: (cursor: string) => void
  /** What the whole list comes to. */
  children?: ReactNode
}

/** The way through a list whose pages hang on its rows. */
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
