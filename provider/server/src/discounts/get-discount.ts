import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { checkUnspent } from './check-discount.ts'
import type { DiscountRow } from './table.ts'

/** The discounts of the business that are not deleted. */
export function livingDiscounts(scope: Scope) {
  return scope.trx
    .selectFrom('discounts')
    .selectAll()
    .where((row) => row.and(tenantOf(scope)))
    .where('deletedAt', 'is', null)
}

/** @throws 404 DISCOUNT_NOT_FOUND, also for a deleted one and another business's. */
export async function getDiscount(scope: Scope, id: string): Promise<DiscountRow> {
  const discount = await livingDiscounts(scope).where('id', '=', id).executeTakeFirst()
  if (!discount) throw fault('DISCOUNT_NOT_FOUND')
  return discount
}

/** The discount with this code, in any case, or none. Whether it can be used is for `checkDiscount` to say. */
export async function findDiscountByCode(scope: Scope, code: string): Promise<DiscountRow | undefined> {
  return livingDiscounts(scope).where('code', '=', code.trim().toUpperCase()).executeTakeFirst()
}

/**
 * The discount with this code, if it can be used now or later on.
 * @throws 404 DISCOUNT_NOT_FOUND; 422 DISCOUNT_CODE_EXPIRED, DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED
 */
export async function getDiscountByCode(scope: Scope, code: string): Promise<DiscountRow> {
  const discount = await findDiscountByCode(scope, code)
  if (!discount) throw fault('DISCOUNT_NOT_FOUND')
  checkUnspent(discount, scope.clock.now())
  return discount
}
