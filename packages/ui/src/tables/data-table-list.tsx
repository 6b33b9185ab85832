import { cn } from '#src/class-names.tsx'
import { type DataTableRows, openFromGround, RowLink } from './data-table-columns.tsx'

/** The rows on a phone: name and amount above, status and time below. */
export function DataList<Row>({ label, rows, columns, rowId, rowHref, onRowOpen, rowActions }: DataTableRows<Row>) {
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  const value = columns.find((column) => column.phone === 'value')
  const note = columns.find((column) => column.phone === 'note')
  const aside = columns.find((column) => column.phone === 'aside')
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {rows.map((row) => (
        <li
          key={rowId(row)}
          className="flex items-center gap-1 px-4 py-3"
          onClick={(event) => openFromGround(event, row, onRowOpen)}
        >
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-ink-2">
            <div className={cn('min-w-0 truncate', !value && 'col-span-2')}>
              <RowLink row={row} rowHref={rowHref} onRowOpen={onRowOpen}>
                {title?.cell(row)}
              </RowLink>
            </div>
            {value ? <div className="text-end font-[560] text-ink tabular-nums">{value.cell(row)}</div> : null}
            <div className="min-w-0 truncate">{note?.cell(row)}</div>
            <div className="text-end text-ink-3">{aside?.cell(row)}</div>
          </div>
          {rowActions ? <div className="-me-2">{rowActions(row)}</div> : null}
        </li>
      ))}
    </ul>
  )
}
