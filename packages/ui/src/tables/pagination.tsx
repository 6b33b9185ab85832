import { getPageLocale } from '@tradepost/messages/page-messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#src/button.tsx'
import { cn } from '#src/class-names.tsx'
import { IconButton } from '#src/icon-button.tsx'
import { NativeSelect } from '#src/inputs/native-select.tsx'
import { t } from '#src/messages.tsx'

type PaginationProps = {
  /** Starts at 1, for people (the API's `page_number` starts at 0). */
  page: number
  pageSize: number
  /** Total number of rows; leave out for lists that only know whether more follow. */
  total?: number
  hasNext?: boolean
  onPageChange: (page: number) => void
  pageSizes?: readonly number[]
  onPageSizeChange?: (pageSize: number) => void
  className?: string
}

const written = (count: number) => count.toLocaleString(getPageLocale())

function shownPages(page: number, pageCount: number): (number | 'gap')[] {
  const near = new Set([
    1,
    page - 1,
    page,
    page + 1,
    pageCount,
    ...(page < 3 ? [2, 3] : []),
    ...(page > pageCount - 2 ? [pageCount - 1, pageCount - 2] : []),
  ])
  const pages = [...near].filter((candidate) => candidate >= 1 && candidate <= pageCount).sort((a, b) => a - b)
  return pages.flatMap((candidate, index) =>
    index > 0 && candidate - (pages[index - 1] ?? 0) > 1 ? ['gap' as const, candidate] : [candidate],
  )
}

/** Shows the current rows' range, and buttons to the other pages. */
export function Pagination({
  page,
  pageSize,
  total,
  hasNext,
  onPageChange,
  pageSizes = [10, 25, 50, 100],
  onPageSizeChange,
  className,
}: PaginationProps) {
  const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const canGoOn = pageCount === undefined ? hasNext === true : page < pageCount
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <nav
      aria-label={t('pages.label')}
      className={cn('flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3', className)}
    >
      <p className="tabular-nums">
        {total === undefined
          ? t('pages.page', { page: written(page) })
          : t('pages.range', {
              first: written(first),
              last: written(Math.min(page * pageSize, total)),
              total: written(total),
            })}
      </p>
      {onPageSizeChange ? (
        <label className="flex items-center gap-2 max-list:hidden">
          {t('pages.rows')}
          <NativeSelect
            value={pageSize}
            onChange={(event) => onPageSizeChange(Number(event.target.value))}
            className="w-auto! h-8!"
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect>
        </label>
      ) : null}
      <div className="ms-auto flex items-center gap-1">
        <IconButton
          label={t('pages.previous')}
          size="sm"
          variant="outline"
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        {pageCount === undefined
          ? null
          : shownPages(page, pageCount).map((shown, index) =>
              shown === 'gap' ? (
                <span key={`gap-${index}`} aria-hidden="true" className="w-6 text-center max-list:hidden">
                  …
                </span>
              ) : (
                <Button
                  key={shown}
                  size="sm"
                  variant={shown === page ? 'outline' : 'ghost'}
                  aria-label={t('pages.page', { page: written(shown) })}
                  aria-current={shown === page ? 'page' : undefined}
                  onClick={() => onPageChange(shown)}
                  className={cn('min-w-8 tabular-nums', shown !== page && 'max-list:hidden')}
                >
                  {written(shown)}
                </Button>
              ),
            )}
        <IconButton
          label={t('pages.next')}
          size="sm"
          variant="outline"
          disabled={!canGoOn}
          onClick={() => onPageChange(page + 1)}
        >
          <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </nav>
  )
}
