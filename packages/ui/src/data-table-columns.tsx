import type { MouseEvent, ReactNode } from 'react'

/** By which column the rows are ordered. */
export type SortOrder = { columnId: string; isDescending: boolean }

/** One column. Keep the array at module scope or in a memo: a new one on each render sorts everything again. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the table sorts by itself; with `onSortChange` any column with `isSortable` asks the server. */
  sortValue?: (row: Row) => string | number | null
  isSortable?: boolean
  /** Money and counts stand right. */
  align?: 'start' | 'end'
  /** A width class, such as `w-32`. */
  className?: string
  /** Its place in the phone's two lines: title and value above, note and aside below; others are left out. */
  phone?: 'title' | 'value' | 'note' | 'aside'
}

/** What the table and the phone's list are given alike. */
export type DataTableRows<Row> = {
  /** Names the table for screen readers and its messages: "Payments". */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  /** Where a row leads; its first (phone: title) cell becomes the link. */
  rowHref?: (row: Row) => string
  /** Called on a plain press of a row instead of following the link: navigate in the app. */
  onRowOpen?: (row: Row) => void
  /** At the row's end: a RowMenu. */
  rowActions?: (row: Row) => ReactNode
  sort: SortOrder | undefined
  onSort: (column: DataColumn<Row>) => void
  selectedIds?: ReadonlySet<string>
  onSelectedIdsChange?: (ids: ReadonlySet<string>) => void
}

// Controls inside a row do their own thing; the row must not open behind them.
function isOwnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null
}

/** Opens the row when its plain ground is pressed; nothing when text was being selected. */
export function openFromGround<Row>(event: MouseEvent, row: Row, onRowOpen: ((row: Row) => void) | undefined): void {
  if (!onRowOpen || isOwnControl(event) || getSelection()?.toString()) return
  onRowOpen(row)
}

/** The keyboard's way into a row: its main cell as a link (or a button where there is no address). */
export function RowLink<Row>({
  row,
  rowHref,
  onRowOpen,
  children,
}: Pick<DataTableRows<Row>, 'rowHref' | 'onRowOpen'> & { row: Row; children: ReactNode }) {
  const look =
    'inline-flex min-h-6 max-w-full items-center rounded-xs text-left font-[560] text-ink hover:underline hover:decoration-accent-line hover:underline-offset-3'
  if (rowHref) {
    return (
      <a
        href={rowHref(row)}
        className={look}
        onClick={(event) => {
          // With a modifier the browser opens a tab, as everywhere.
          if (!onRowOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onRowOpen(row)
        }}
      >
        {children}
      </a>
    )
  }
  if (onRowOpen)
    return (
      <button type="button" className={look} onClick={() => onRowOpen(row)}>
        {children}
      </button>
    )
  return <span className="font-[560] text-ink">{children}</span>
}
