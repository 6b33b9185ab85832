/** Lists as tables, with their filters and pages. */

import {
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#src/button.tsx'
import { EmptyState, LoadError } from '#src/empty-state.tsx'
import { useIsPhone } from '#src/look/media-query.tsx'
import { t } from '#src/messages.tsx'
import { Skeleton, SkeletonRegion } from '#src/skeleton.tsx'
import type { DataColumn, DataTableRows, SortOrder } from './data-table-columns.tsx'
import { DataGrid } from './data-table-grid.tsx'
import { DataList } from './data-table-list.tsx'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: {} })

type DataTableProps<Row extends RowData> = Omit<DataTableRows<Row>, 'rows' | 'sort' | 'onSort'> & {
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  /** Current order if the server sorts; without it, the table sorts its own rows. */
  sort?: SortOrder | undefined
  onSortChange?: (sort: SortOrder | undefined) => void
  isLoading?: boolean
  /** Number of skeleton rows while loading. */
  skeletonRows?: number
  /** Why loading failed, in a sentence. */
  error?: ReactNode
  onRetry?: () => void
  /** Shown while no rows exist: an EmptyState. */
  empty?: ReactNode
  /** True if filters or a search hide rows: then "no results" appears instead of `empty`. */
  isFiltered?: boolean
  onClearFilters?: () => void
  /** Below the rows: a Pagination. */
  footer?: ReactNode
}

// Empty values first, numbers by size, the rest in alphabetical order.
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), getPageLocale())
}

/** Returns a list's name as it stands within a sentence: English writes it small, German may not. */
const withinSentence = (label: string) => (getPageLanguage() === 'en' ? label.toLowerCase() : label)

function Waiting({ label, rows }: { label: string; rows: number }) {
  return (
    <SkeletonRegion label={t('dataTable.loading', { label })} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-6 px-5 max-list:px-4">
          <Skeleton className="w-24" />
          <Skeleton className="h-5! w-20 rounded-sm!" />
          <Skeleton className="w-40 max-list:hidden" />
          <Skeleton className="ms-auto w-14" />
        </div>
      ))}
    </SkeletonRegion>
  )
}

/**
 * Rows of one kind: a table from 561 px, a two-line list on phones (see `phone` on a column). Use it flush in a Card or on its
 * own; it handles loading, failure, no data and no results.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    sort,
    onSortChange,
    isLoading = false,
    skeletonRows = 6,
    error,
    onRetry,
    empty,
    isFiltered = false,
    onClearFilters,
    footer,
    ...rest
  } = props
  const [ownSort, setOwnSort] = useState<SortOrder | undefined>()
  const isPhone = useIsPhone()
  const order = onSortChange ? sort : ownSort
  // Stable inputs: the table rebuilds its models whenever one of these is a new object.
  const data = useMemo(() => [...(rows ?? [])], [rows])
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row: Row) => column.sortValue?.(row) ?? null, {
          id: column.id,
          sortFn: (a, b, id) => compare(a.getValue<string | number | null>(id), b.getValue<string | number | null>(id)),
        }),
      ),
    )
  }, [columns])
  const sorting = useMemo(() => (order ? [{ id: order.columnId, desc: order.isDescending }] : []), [order])
  const table = useTable({ features, columns: definitions, data, manualSorting: onSortChange !== undefined, state: { sorting } })

  const list = withinSentence(rest.label)

  if (error && !rows)
    return (
      <LoadError title={t('dataTable.failed', { list })} onRetry={onRetry} isRetrying={isLoading}>
        {error}
      </LoadError>
    )
  if (!rows) return <Waiting label={rest.label} rows={skeletonRows} />
  if (rows.length === 0) {
    if (!isFiltered) return empty ?? <EmptyState title={t('dataTable.empty', { list })} />
    return (
      <EmptyState
        drawing={null}
        title={t('dataTable.noResults')}
        actions={onClearFilters ? <Button onClick={onClearFilters}>{t('dataTable.clearFilters')}</Button> : undefined}
      >
        {t('dataTable.noMatch', { list })}
      </EmptyState>
    )
  }

  function sortBy(column: DataColumn<Row>) {
    const isSame = order?.columnId === column.id
    // First click: the column's usual direction (newest, largest first); second: the opposite; third: the original order.
    const next = !isSame
      ? { columnId: column.id, isDescending: true }
      : order.isDescending
        ? { columnId: column.id, isDescending: false }
        : undefined
    if (onSortChange) onSortChange(next)
    else setOwnSort(next)
  }
  const shown = table.getRowModel().rows.map((row) => row.original)
  const view = { ...rest, columns, rows: shown, sort: order, onSort: sortBy }
  return (
    <div aria-busy={isLoading || undefined}>
      {error ? (
        <p role="alert" className="border-b border-line bg-danger-subtle px-5 py-2 text-sm text-danger-text">
          {error} {t('dataTable.outdated')}
        </p>
      ) : null}
      {isPhone ? <DataList {...view} /> : <DataGrid {...view} />}
      {footer ? <div className="border-t border-line px-5 py-3 max-list:px-4">{footer}</div> : null}
    </div>
  )
}
