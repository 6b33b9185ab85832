import { toCodeKey } from '@tradepost/contract/discount-code'
import { sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { checkUnspent } from './check-discount.ts'
import type { DiscountRow } from './table.ts'

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
 * Finds the discount with this code, ignoring case and what copying adds. A code that was kept before codes were tidied is found as it
 * was written. `checkDiscount` decides whether it can be used.
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
