import { cn } from '#src/class-names.tsx'
import { type DataTableRows, divideRows, openFromGround, RowLink } from './data-table-columns.tsx'

/** The rows on a phone: name and amount above, status and time below. */
export function DataList<Row>(props: DataTableRows<Row>) {
  const { label, columns, rowId, rowHref, onRowOpen, rowActions } = props
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  const value = columns.find((column) => column.phone === 'value')
  const note = columns.find((column) => column.phone === 'note')
  const aside = columns.find((column) => column.phone === 'aside')
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {divideRows(props).flatMap(({ key, heading, rows }) => [
        heading === null ? null : (
          <li key={`${key} heading`} className="bg-sunken px-4 py-2 text-ink-2">
            {heading}
          </li>
        ),
        ...rows.map((row) => (
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
        )),
      ])}
    </ul>
  )
}
