import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/organization/seller'
import type { Paging } from '#src/payments-provider/answers.ts'

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
