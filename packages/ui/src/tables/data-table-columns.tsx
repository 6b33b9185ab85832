import type { MouseEvent, ReactNode } from 'react'

/** The column that sorts the rows. */
export type SortOrder = { columnId: string; isDescending: boolean }

/** One column. Keep the array at module scope or in a memo: a new one on each render sorts everything again. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value that the table sorts by; with `onSortChange`, any column with `isSortable` asks the server. */
  sortValue?: (row: Row) => string | number | null
  isSortable?: boolean
  /** Money and counts are right-aligned. */
  align?: 'start' | 'end'
  /** A width class, such as `w-32`. */
  className?: string
  /** Position in the phone's two lines: title and value above, note and aside below; other columns are left out. */
  phone?: 'title' | 'value' | 'note' | 'aside'
}

/** Headings above rows that belong together and follow each other. `of`: null for a row of no group, which has no heading. */
export type RowGroups<Row> = { of: (row: Row) => string | null; heading: (row: Row) => ReactNode }

/** A run of rows of one group, by the ID of its first row. */
export type RowRun<Row> = { key: string; heading: ReactNode | null; rows: readonly Row[] }

/** Divides rows into runs of one group, in their order. Without groups, all rows are one run. */
export function divideRows<Row>({ rows, rowId, groups }: Pick<DataTableRows<Row>, 'rows' | 'rowId' | 'groups'>): RowRun<Row>[] {
  const runs: { key: string; group: string | null; rows: Row[] }[] = []
  for (const row of rows) {
    const group = groups?.of(row) ?? null
    const last = runs.at(-1)
    if (last && last.group === group) last.rows.push(row)
    else runs.push({ key: rowId(row), group, rows: [row] })
  }
  return runs.map(({ key, group, rows: own }) => {
    const [first] = own
    return { key, heading: groups && group !== null && first ? groups.heading(first) : null, rows: own }
  })
}

/** Props shared by the table and the phone list. */
export type DataTableRows<Row> = {
  /** Names the table for screen readers and its messages: "Payments". */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  /** Link target of a row; its first cell (phone: title) becomes the link. */
  rowHref?: (row: Row) => string
  /** Called on a plain click on a row instead of following the link: navigate in the app. */
  onRowOpen?: (row: Row) => void
  /** At the end of the row: a RowMenu. */
  rowActions?: (row: Row) => ReactNode
  groups?: RowGroups<Row>
  sort: SortOrder | undefined
  onSort: (column: DataColumn<Row>) => void
  selectedIds?: ReadonlySet<string>
  onSelectedIdsChange?: (ids: ReadonlySet<string>) => void
}

// Controls inside a row have their own action; the row must not open as well.
function isOwnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null
}

/** Opens the row on a click on its background, unless text is being selected. */
export function openFromGround<Row>(event: MouseEvent, row: Row, onRowOpen: ((row: Row) => void) | undefined): void {
  if (!onRowOpen || isOwnControl(event) || getSelection()?.toString()) return
  onRowOpen(row)
}

/** Opens a row by keyboard: its main cell as a link (or a button without a URL). */
export function RowLink<Row>({
  row,
  rowHref,
  onRowOpen,
  children,
}: Pick<DataTableRows<Row>, 'rowHref' | 'onRowOpen'> & { row: Row; children: ReactNode }) {
  const look =
    'inline-flex min-h-6 max-w-full items-center rounded-xs text-start font-[560] text-ink hover:underline hover:decoration-accent-line hover:underline-offset-3'
  if (rowHref) {
    return (
      <a
        href={rowHref(row)}
        className={look}
        onClick={(event) => {
          // With a modifier key, the browser opens a tab as usual.
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
