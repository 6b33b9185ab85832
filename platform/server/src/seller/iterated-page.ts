import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/organization/seller'
import { ITERATED_PAGE_SIZE, type SellerIteratedQuery } from '@tradepost/contract/platform/seller-iterated'
import { addMilliseconds } from '@tradepost/kit/clock'
import type { IteratedQuery, Paging } from '#src/payments-provider/answers.ts'

/**
 * Returns one page of a list. The provider returns no total, so one more item is requested to know whether a next page exists.
 */
export async function listPage<T>(
  list: (paging: Paging) => Promise<T[]>,
  page: number,
  pageSize = SELLER_PAGE_SIZE,
): Promise<{ items: T[]; has_more: boolean }> {
  const items = await list({ page, pageSize })
  if (items.length < pageSize) return { items, has_more: false }
  const next = await list({ page: (page + 1) * pageSize, pageSize: 1 })
  return { items, has_more: next.length > 0 }
}

/** Returns the cursors of the pages around a page: their numbers, from 1. */
export const toPageCursors = (cursor: number, hasMore: boolean) => ({
  next: hasMore ? String(cursor + 1) : null,
  previous: cursor > 1 ? String(cursor - 1) : null,
})

/** Between the provider's iterators, which are letters, digits and `-_.:=`. */
const TRAIL_SIGN = '~'
/** Pages to go back; a page further behind leads to the first one. */
const TRAIL_MAX = 8

/**
 * The provider's lists only continue after a row: a cursor is the trail of the iterators that led to a page, so that there is a
 * way back.
 */
const toTrail = (cursor = ''): string[] => cursor.split(TRAIL_SIGN).filter(Boolean)

type Filters = Readonly<Record<string, string | undefined>>

/** Converts a page's filters to the provider's: there, both ends of a time are included. */
function toIteratedQuery({ cursor, created_at_lt: end, ...filters }: SellerIteratedQuery & Filters): IteratedQuery {
  const asked = {
    ...filters,
    iterator: toTrail(cursor).at(-1),
    created_at_lte: end === undefined ? undefined : addMilliseconds(new Date(end), -1).toISOString(),
  }
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { limit: ITERATED_PAGE_SIZE, ...Object.fromEntries(given) }
}

type Iterated<Item> = { data: Item[]; done: boolean; iterator: string | null } | null
type Page<Item> = { items: Item[] | null; next: string | null; previous: string | null }

/** Returns a page of a list, from the provider's `list`; null items for a provider that doesn't keep them. */
export async function listIterated<Item>(
  query: SellerIteratedQuery & Filters,
  list: (asked: IteratedQuery) => Promise<Iterated<Item>>,
): Promise<Page<Item>> {
  const page = await list(toIteratedQuery(query))
  if (page === null) return { items: null, next: null, previous: null }
  const trail = toTrail(query.cursor)
  const next = page.done || page.iterator === null ? null : [...trail, page.iterator].slice(-TRAIL_MAX).join(TRAIL_SIGN)
  return { items: page.data, next, previous: trail.length === 0 ? null : trail.slice(0, -1).join(TRAIL_SIGN) }
}
