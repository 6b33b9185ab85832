import { toCodeKey } from '@tradepost/contract/discount-code'
import type { ListDiscountsQuery } from '@tradepost/contract/provider/discounts'
import { sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { checkUnspent } from './check-discount.ts'
import type { DiscountRow } from './table.ts'

/**
 * Lists the discounts of the business, newest first. `code` matches any part, ignoring case; `product_id` finds discounts for
 * that product; `active` finds those that can be used now (or can't).
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

/** Selects the discounts of the business that aren't deleted. */
export function selectDiscounts(scope: Scope) {
  return scope.trx
    .selectFrom('discounts')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('deletedAt', 'is', null)
}

/** @throws 404 DISCOUNT_NOT_FOUND, also for a deleted one and another business's. */
export async function getDiscount(scope: Scope, id: string): Promise<DiscountRow> {
  const discount = await selectDiscounts(scope).where('id', '=', id).executeTakeFirst()
  if (!discount) throw fault('DISCOUNT_NOT_FOUND')
  return discount
}

/**
 * Finds the discount with this code, ignoring case and what copying adds. A code that was kept before codes were tidied is found
 * as it was written. `checkDiscount` decides whether it can be used.
 */
export async function findDiscountByCode(scope: Scope, code: string): Promise<DiscountRow | undefined> {
  const written = code.trim().toUpperCase()
  return selectDiscounts(scope)
    .where('code', 'in', [toCodeKey(code), written])
    .orderBy(sql`code = ${written}`, 'desc')
    .executeTakeFirst()
}

/**
 * Returns the discount with this code, if it can be used now or later.
 * @throws 404 DISCOUNT_NOT_FOUND; 422 DISCOUNT_CODE_EXPIRED, DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED
 */
export async function getDiscountByCode(scope: Scope, code: string): Promise<DiscountRow> {
  const discount = await findDiscountByCode(scope, code)
  if (!discount) throw fault('DISCOUNT_NOT_FOUND')
  checkUnspent(discount, scope.clock.now())
  return discount
}
