import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/**
 * Deletes a discount for good: no one can use it, its code becomes free, and payments keep their reduction.
 * @throws 404 DISCOUNT_NOT_FOUND
 */
export async function deleteDiscount(scope: Scope, id: string): Promise<void> {
  const deleted = await scope.trx
    .updateTable('discounts')
    .set({ deletedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw fault('DISCOUNT_NOT_FOUND')
}
