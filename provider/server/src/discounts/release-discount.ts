import { sql } from '@tradepost/kit/database/database'
import { type Scope, toTenant } from '#src/scope.ts'

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
