import type { SelectQueryBuilder } from '@tradepost/kit/database'
import { sql } from '@tradepost/kit/database'

export type Page = { page_number: number; page_size: number }

/** Limits a list, newest first, to the requested page; pages count from 0 (reference, section 1). */
export function onPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  return query
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(page.page_size)
    .offset(page.page_number * page.page_size)
}
