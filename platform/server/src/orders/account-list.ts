import { LIST_PAGE_SIZE } from '@tradepost/contract/platform/lists'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'

/** Rows to read for a page: one more tells whether another page follows. */
export const ROWS_READ = LIST_PAGE_SIZE + 1

/** Condition: a row comes after a cursor in a list that is ordered by `column` and `id`, newest first. */
export function isAfter(
  cursor: string | undefined,
  column: 'orders.paid_at' | 'license_key_records.created_at',
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, id] = cursor.split('~')
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref(column.replace(/\w+$/, 'id'))}) < (${at}::timestamptz, ${id})`
}

/** Returns a page of what was read, and the cursor of the next one. */
export function toPage<Row>(read: readonly Row[], placeOf: (row: Row) => { at: string; id: string }) {
  const rows = read.slice(0, LIST_PAGE_SIZE)
  const last = rows.at(-1)
  if (!last || read.length <= LIST_PAGE_SIZE) return { rows, next: null }
  const { at, id } = placeOf(last)
  return { rows, next: `${at}~${id}` }
}
