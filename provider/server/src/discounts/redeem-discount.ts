import { sql } from '@tradepost/kit/database'
import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { checkCustomerUses } from './check-discount.ts'

/**
 * Takes one use of a discount for a payment that begins, in its transaction. The limits are kept by the statement that
 * counts and by the row it locks, so that buyers at the same moment cannot share the last use. Asked again for the same
 * payment, it changes nothing, unless that came to nothing meanwhile. @throws 422 INVALID_DISCOUNT_CODE when it was deleted meanwhile,
 * DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED, DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED
 */
export async function redeemDiscount(
  scope: Scope,
  discountId: string,
  { paymentId, customerId }: { paymentId: string; customerId: string },
): Promise<void> {
  const redemption = await scope.trx
    .insertInto('discountRedemptions')
    .values({ ...tenantOf(scope), paymentId, discountId, customerId, createdAt: scope.clock.now(), releasedAt: null })
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
    .where((row) => row.and({ ...tenantOf(scope), id: discountId }))
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
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .executeTakeFirstOrThrow()
  return fault(deletedAt ? 'INVALID_DISCOUNT_CODE' : 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED')
}

/** Takes one use of each, in one order for everybody, so that two payments with the same codes never wait for each other. */
export async function redeemDiscounts(
  scope: Scope,
  discounts: readonly { id: string }[],
  use: { paymentId: string; customerId: string },
): Promise<void> {
  for (const { id } of discounts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await redeemDiscount(scope, id, use)
}
