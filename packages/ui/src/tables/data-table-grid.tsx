import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '#src/class-names.tsx'
import { Checkbox } from '#src/inputs/checkbox.tsx'
import { t } from '#src/messages.tsx'
import {
  type DataColumn,
  type DataTableRows,
  divideRows,
  openFromGround,
  RowLink,
  type SortOrder,
} from './data-table-columns.tsx'

function SortHead<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>
  sort: SortOrder | undefined
  onSort: (column: DataColumn<Row>) => void
}) {
  const isSorted = sort?.columnId === column.id
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(column)}
      className={cn(
        'inline-flex min-h-6 items-center gap-1 rounded-xs hover:text-ink',
        isSorted && 'text-ink',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      {column.header}
      {isSorted ? <Arrow aria-hidden="true" className="size-3.5" /> : null}
    </button>
  )
}

/** The rows as a table: 44 px rows, hairlines, money on the right, sortable headers. It scrolls horizontally inside itself. */
export function DataGrid<Row>(props: DataTableRows<Row>) {
  const { label, rows, columns, rowId, rowHref, onRowOpen, rowActions, sort, onSort, selectedIds, onSelectedIdsChange } = props
  const ids = rows.map(rowId)
  const isAll = selectedIds !== undefined && ids.length > 0 && ids.every((id) => selectedIds.has(id))
  const isSome = selectedIds !== undefined && !isAll && ids.some((id) => selectedIds.has(id))
  function toggle(changed: readonly string[], isOn: boolean) {
    const next = new Set(selectedIds)
    for (const id of changed) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onSelectedIdsChange?.(next)
  }
  const edge = 'first:ps-5 last:pe-5'
  return (
    // Focusable: a region that scrolls must be reachable by keyboard.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {selectedIds ? (
              <th scope="col" className="h-9 w-6 border-b border-line ps-5">
                <Checkbox
                  aria-label={t('dataTable.selectAll')}
                  checked={isAll}
                  isIndeterminate={isSome}
                  onChange={(event) => toggle(ids, event.target.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => {
              const isSortable = column.isSortable || column.sortValue !== undefined
              const isSorted = sort?.columnId === column.id
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                  className={cn(
                    'h-9 border-b border-line px-3 text-xs font-medium whitespace-nowrap text-ink-3',
                    edge,
                    column.align === 'end' ? 'text-end' : 'text-start',
                    column.className,
                  )}
                >
                  {isSortable ? <SortHead column={column} sort={sort} onSort={onSort} /> : column.header}
                </th>
              )
            })}
            {rowActions ? (
              <th scope="col" className="w-12 border-b border-line pe-5">
                <span className="sr-only">{t('dataTable.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {divideRows(props).map((run) => (
          <tbody key={run.key} className="border-b border-line last:border-0">
            {run.heading === null ? null : (
              <tr className="border-b border-line bg-sunken">
                <th
                  scope="rowgroup"
                  colSpan={columns.length + (selectedIds ? 1 : 0) + (rowActions ? 1 : 0)}
                  className="h-9 px-5 text-start font-normal text-ink-2"
                >
                  {run.heading}
                </th>
              </tr>
            )}
            {run.rows.map((row) => {
              const id = rowId(row)
              const isSelected = selectedIds?.has(id) ?? false
              return (
                <tr
                  key={id}
                  aria-selected={selectedIds ? isSelected : undefined}
                  onClick={(event) => openFromGround(event, row, onRowOpen)}
                  className={cn(
                    'group border-b border-line transition-colors duration-(--fast) last:border-0',
                    isSelected ? 'bg-accent-subtle' : 'hover:bg-hover',
                    onRowOpen && 'cursor-pointer',
                  )}
                >
                  {selectedIds ? (
                    <td className="ps-5">
                      <Checkbox
                        aria-label={t('dataTable.select', { id })}
                        checked={isSelected}
                        onChange={(event) => toggle([id], event.target.checked)}
                      />
                    </td>
                  ) : null}
                  {columns.map((column, index) => (
                    <td
                      key={column.id}
                      className={cn(
                        'h-11 px-3 py-1 whitespace-nowrap text-ink-2',
                        edge,
                        column.align === 'end' && 'text-end tabular-nums',
                        column.className,
                      )}
                    >
                      {index === 0 ? (
                        <RowLink row={row} rowHref={rowHref} onRowOpen={onRowOpen}>
                          {column.cell(row)}
                        </RowLink>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                  {rowActions ? <td className="pe-4 text-end">{rowActions(row)}</td> : null}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}
