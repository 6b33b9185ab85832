import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type { Paging } from '#src/payments-provider/answers.ts'

/** One page of a list. The provider tells no total: whether more follows is asked for instead of counted. */
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

const SEARCH_PAGE_SIZE = 100
/** A provider cannot search by every word, so its pages are looked through: at most so many, newest first. */
const SEARCH_PAGES_MAX = 20

/**
 * One page of those that fit, found by looking through the provider's own pages until there are enough. `is_cut` says
 * that there are more than were looked through: beyond 2000.
 */
export async function searchPage<T>(
  list: (paging: Paging) => Promise<T[]>,
  isWanted: (item: T) => boolean,
  page: number,
): Promise<{ items: T[]; has_more: boolean; is_cut: boolean }> {
  const first = page * SELLER_PAGE_SIZE
  const found: T[] = []
  let isCut = true
  for (let asked = 0; asked < SEARCH_PAGES_MAX && found.length <= first + SELLER_PAGE_SIZE; asked += 1) {
    const items = await list({ page: asked, pageSize: SEARCH_PAGE_SIZE })
    found.push(...items.filter(isWanted))
    isCut = items.length === SEARCH_PAGE_SIZE
    if (!isCut) break
  }
  const hasMore = found.length > first + SELLER_PAGE_SIZE
  return { items: found.slice(first, first + SELLER_PAGE_SIZE), has_more: hasMore, is_cut: isCut && !hasMore }
}

/** Whether a name has these words in it, however they are written. */
export const isNamed = (name: string | null | undefined, words: string): boolean =>
  (name ?? '').toLocaleLowerCase('en').includes(words.toLocaleLowerCase('en'))

/** Everything of a list, up to so many pages of 100. */
export async function listAll<T>(
  list: (paging: Paging) => Promise<T[]>,
  pagesMax: number,
): Promise<{ items: T[]; is_cut: boolean }> {
  const all: T[] = []
  for (let page = 0; page < pagesMax; page += 1) {
    const items = await list({ page, pageSize: SEARCH_PAGE_SIZE })
    all.push(...items)
    if (items.length < SEARCH_PAGE_SIZE) return { items: all, is_cut: false }
  }
  return { items: all, is_cut: true }
}
