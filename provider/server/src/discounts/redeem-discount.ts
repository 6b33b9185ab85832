import { sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { checkCustomerUses } from './check-discount.ts'

/**
 * Redeems a discount for a new payment, in its transaction. The counting statement and the row it locks enforce the limits, so
 * that concurrent buyers can't share the last use. A repeat for the same payment changes nothing, unless its use was released
 * since.
 * @throws 422 INVALID_DISCOUNT_CODE if it was deleted since, DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED,
 * DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED
 */
export async function redeemDiscount(
  scope: Scope,
  discountId: string,
  { paymentId, customerId }: { paymentId: string; customerId: string },
): Promise<void> {
  const redemption = await scope.trx
    .insertInto('discountRedemptions')
    .values({ ...toTenant(scope), paymentId, discountId, customerId, createdAt: scope.clock.now(), releasedAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'mode', 'paymentId', 'discountId'])
        .doUpdateSet({ releasedAt: null, customerId })
        .where('discountRedemptions.releasedAt', 'is not', null),
    )
    .returning('paymentId')
    .executeTakeFirst()
  if (!redemption) return
  const used = await scope.trx
    .updateTable('discounts')
    .set({ timesUsed: sql<number>`times_used + 1` })
    .where((row) => row.and({ ...toTenant(scope), id: discountId }))
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`(usage_limit is null or times_used < usage_limit)`)
    .returning(['id', 'perCustomerUsageLimit'])
    .executeTakeFirst()
  if (!used) throw await reasonAgainst(scope, discountId)
  await checkCustomerUses(scope, used, { customerId, wanted: 0 })
}

async function reasonAgainst(scope: Scope, id: string): Promise<Error> {
  const { deletedAt } = await scope.trx
    .selectFrom('discounts')
    .select('deletedAt')
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirstOrThrow()
  return fault(deletedAt ? 'INVALID_DISCOUNT_CODE' : 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED')
}

/** Redeems each discount in a fixed order, so that two payments with the same codes can't deadlock. */
export async function redeemDiscounts(
  scope: Scope,
  discounts: readonly { id: string }[],
  use: { paymentId: string; customerId: string },
): Promise<void> {
  if (discounts.length > 0)
    for (const { id } of discounts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await redeemDiscount(scope, id, use)
}

/** Releases the uses of a payment that came to nothing. Repeating it changes nothing. */
export async function releaseDiscount(scope: Scope, paymentId: string): Promise<void> {
  const released = await scope.trx
    .updateTable('discountRedemptions')
    .set({ releasedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), paymentId }))
    .where('releasedAt', 'is', null)
    .returning('discountId')
    .execute()
  if (released.length === 0) return
  await scope.trx
    .updateTable('discounts')
    .set({ timesUsed: sql<number>`times_used - 1` })
    .where((row) => row.and(toTenant(scope)))
    .where(
      'id',
      'in',
      released.map((each) => each.discountId),
    )
    .execute()
}
