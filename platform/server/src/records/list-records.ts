import { Timestamp } from '@tradepost/contract/provider/primitives'
import { PLANNED_EACH_TIME, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { escapeLike } from '@tradepost/kit/database/escape-like'
import { isStorableText } from '@tradepost/kit/http/request-body'
import * as z from 'zod'
import type { RecordScope } from '#src/scope.ts'
import type { Body } from './merge-update.ts'
import type { Noun } from './noun.ts'

/** Rows are ordered by a column, then by ID. */
export type Order = { column: string; isDescending: boolean }

/** The table that is listed: a noun's table, or one like it. */
export type Listed = Pick<Noun, 'table' | 'columns'>

/** Those of a table's rows that a list may show, and what to read them with. */
export type OwnRows = { trx: RecordScope['trx']; own: RawBuilder<unknown> }

/** A shop's own rows, at the provider it sells through. */
export const ofShop = ({ trx, organizationId, environment }: RecordScope): OwnRows => ({
  trx,
  own: sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`,
})

export type Wanted = {
  /** All conditions must hold; they refer to the noun's columns. */
  conditions: readonly RawBuilder<unknown>[]
  order: Order
  /** From `next` or `previous` of another page; ignored if it belongs to another list. */
  cursor?: string | undefined
  limit: number
}

export type Row = { id: string; body: Body; place: string }
export type RecordPage = { rows: Row[]; next: string | null; previous: string | null; isCursorKnown: boolean }

/** The table and the order, then the page's side of the row, the row's value in the column, and its ID. */
const Cursor = z.tuple([z.string(), z.string(), z.boolean(), z.enum(['after', 'before']), z.string(), z.string()])

const encode = (cursor: z.infer<typeof Cursor>): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Returns whether Postgres accepts a text as a value of that type: a cursor is user input. */
function isOfType(text: string, type: string): boolean {
  if (type === 'bigint') return /^-?\d{1,18}$/.test(text)
  // Postgres formats it as 2026-11-21 09:00:00+00.
  if (type === 'timestamptz') return Timestamp.safeParse(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).success
  return isStorableText(text)
}

const typeOf = ({ columns }: Listed, { column }: Order): string => columns[column]?.[0] ?? 'text'

/** Decodes the row that a page starts after, or ends before. */
function decode(text: string | undefined, noun: Listed, order: Order) {
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  const cursor = Cursor.safeParse(value).data
  if (!cursor) return undefined
  const [table, column, isDescending, side, place, id] = cursor
  if (table !== noun.table || column !== order.column || isDescending !== order.isDescending) return undefined
  return isOfType(place, typeOf(noun, order)) && isStorableText(id) ? { isBefore: side === 'before', place, id } : undefined
}

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `)

/** Builds the query for matching rows, each called `p`: a condition may refer to other rows of the same table. */
export function matchingRowsQuery({ own }: OwnRows, { table }: Listed, conditions: readonly RawBuilder<unknown>[]) {
  return sql`${sql.table(table)} p where ${and([own, ...conditions])}`
}

/**
 * Returns a page of records. Cursors point to rows, not to offsets: new rows neither repeat nor hide one, and the last page costs
 * as much as the first.
 */
export async function listRecords(source: OwnRows, noun: Listed, listed: Wanted): Promise<RecordPage> {
  const { order, limit, conditions } = listed
  const cursor = decode(listed.cursor, noun, order)
  const column = sql.ref(order.column)
  const type = sql.raw(typeOf(noun, order))
  const isBackwards = cursor?.isBefore ?? false
  const goesDown = order.isDescending !== isBackwards
  const direction = sql.raw(goesDown ? 'desc' : 'asc')
  const behind = cursor ? [sql`(${column}, id) ${sql.raw(goesDown ? '<' : '>')} (${cursor.place}::${type}, ${cursor.id})`] : []
  const { rows: found } = await sql<Row>`
    ${PLANNED_EACH_TIME} select id, body, ${column}::text as place from ${matchingRowsQuery(source, noun, [sql`${column} is not null`, ...conditions, ...behind])}
    order by ${column} ${direction}, id ${direction} limit ${limit + 1}`.execute(source.trx)
  const hasMore = found.length > limit
  const rows = isBackwards ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const cursorOf = (row: Row | undefined, side: 'after' | 'before') =>
    row ? encode([noun.table, order.column, order.isDescending, side, row.place, row.id]) : null
  return {
    rows,
    next: hasMore || isBackwards ? cursorOf(rows.at(-1), 'after') : null,
    previous: (isBackwards ? hasMore : cursor !== undefined) ? cursorOf(rows[0], 'before') : null,
    isCursorKnown: listed.cursor === undefined || cursor !== undefined,
  }
}

/** Counts matching rows, for each value of `by`. */
export async function countRecords(
  source: OwnRows,
  noun: Listed,
  { conditions, by }: { conditions: readonly RawBuilder<unknown>[]; by: RawBuilder<unknown> },
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ value: string | null; count: number }>`
    ${PLANNED_EACH_TIME} select ${by} as value, count(*) as count from ${matchingRowsQuery(source, noun, conditions)} group by 1`.execute(
    source.trx,
  )
  return new Map(rows.map(({ value, count }) => [value, count]))
}

/** Sums a column, for each currency. */
export async function sumRecords(
  source: OwnRows,
  noun: Listed,
  { conditions, of }: { conditions: readonly RawBuilder<unknown>[]; of: string },
): Promise<{ currency: string; amount: number; count: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number; count: number }>`
    ${PLANNED_EACH_TIME} select currency, coalesce(sum(${sql.ref(of)}), 0)::bigint as amount, count(*) as count
    from ${matchingRowsQuery(source, noun, [sql`currency is not null`, ...conditions])} group by 1 order by 3 desc, 1`.execute(
    source.trx,
  )
  return rows
}

/** Builds a condition: the searched fields, or the column, contain every one of these words or parts of words. */
export function matchWords(text: string, column = 'words'): RawBuilder<unknown> {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sql`(${and(terms.map((term) => sql`${sql.ref(column)} like ${`%${escapeLike(term)}%`}`))})`
}
