import { toCodeKey } from '@tradepost/contract/discount-code'
import type { ListDiscountsQuery } from '@tradepost/contract/provider/discounts'
import { sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import { onPage } from '#src/paging.ts'
import type { Scope } from '#src/scope.ts'
import { selectDiscounts } from './get-discount.ts'
import type { DiscountRow } from './table.ts'

/**
 * Lists the discounts of the business, newest first. `code` matches any part, ignoring case; `product_id` finds discounts
 * for that product; `active` finds those that can be used now (or can't).
 */
export async function listDiscounts(scope: Scope, query: z.infer<typeof ListDiscountsQuery>): Promise<DiscountRow[]> {
  let discounts = selectDiscounts(scope)
  if (query.code) discounts = discounts.where(sql<boolean>`strpos(code, ${toCodeKey(query.code)}) > 0`)
  if (query.discount_type) discounts = discounts.where('type', '=', query.discount_type)
  if (query.product_id)
    discounts = discounts.where(sql<boolean>`(restricted_to = '{}' or ${query.product_id}::text = any (restricted_to))`)
  if (query.active !== undefined) {
    const now = scope.clock.now()
    const isActive = sql`(starts_at is null or starts_at <= ${now}) and (expires_at is null or expires_at > ${now})
      and (usage_limit is null or times_used < usage_limit)`
    discounts = discounts.where(sql<boolean>`(${isActive}) = ${query.active}`)
  }
  return onPage(discounts, query).execute()
}
