import { PAGE_SIZE_DEFAULT } from '@tradepost/contract/provider/primitives'
import type { SelectQueryBuilder } from '@tradepost/kit/database/database'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { fault } from './faults.ts'

export type Page = { page_number: number; page_size: number }

/** The rows of a page: how many, and how many come before. Pages count from 0 (reference, section 1). */
export const toRange = (page: Page) => ({ limit: page.page_size, offset: page.page_number * page.page_size })

const newestFirst = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query.orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc')

/** Limits a list, newest first, to a range of rows. */
export const onRows = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: ReturnType<typeof toRange>,
): SelectQueryBuilder<DB, TB, O> => newestFirst(query).limit(limit).offset(offset)

/** Returns whether a page is what most clients ask for: the first one, of the default size. */
export const isUsualPage = (page: Page): boolean => page.page_number === 0 && page.page_size === PAGE_SIZE_DEFAULT

/**
 * Limits a list, newest first, to the usual page. Its limit is in its text, so that Postgres keeps its plan; others it plans
 * anew.
 */
export const onUsualPage = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
  newestFirst(query).limit(sql.lit(PAGE_SIZE_DEFAULT))

/**
 * Limits a list of rows of one table, newest first, to the requested page. On the way to a later page only an index is read, and
 * no rows.
 */
export const onPage = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> => {
  if (page.page_number === 0) return onRows(query, toRange(page))
  const ids = onRows(query.clearSelect().select(sql`id`.as('id')), toRange(page))
  return newestFirst(query.where(sql<boolean>`id = any(array(${ids}))`))
}

/** The place of a row in a list, newest first. */
type Place = { createdAt: Date; id: string }
const Iterator = z.tuple([z.iso.datetime().transform((time) => new Date(time)), z.string()])

const writeIterator = ({ createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')

/** @throws 422 INVALID_QUERY_PARAMS */
function readIterator(text: string): z.infer<typeof Iterator> {
  const place = Iterator.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!place.success) throw fault('INVALID_QUERY_PARAMS', 'iterator: Use the iterator of the last answer')
  return place.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One page of a list that continues after a row. `iterator` is null at the end. */
export type Iterated<Row> = { rows: Row[]; iterator: string | null }

/**
 * Lists the rows of `table` after `iterator`, newest first. It points to a row, not to an offset: new rows neither repeat nor
 * hide one. @throws 422 INVALID_QUERY_PARAMS
 */
export async function listAfter<DB, TB extends keyof DB, Row extends Place>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: TB & string,
  { limit, iterator }: { limit: number; iterator?: string | undefined },
): Promise<Iterated<Row>> {
  const [createdAt, id] = [sql.ref(`${table}.createdAt`), sql.ref(`${table}.id`)]
  const place = iterator === undefined ? undefined : readIterator(iterator)
  const rest = place ? query.where(sql<boolean>`(${createdAt}, ${id}) < (${place[0]}, ${place[1]})`) : query
  const found = await rest
    .orderBy(createdAt, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, iterator: last && found.length > limit ? writeIterator(last) : null }
}

/** Returns such a page as the API shows it. */
export const viewIterated = <Row, Item>({ rows, iterator }: Iterated<Row>, view: (row: Row) => Item) => ({
  data: rows.map(view),
  done: iterator === null,
  iterator,
})
