import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { lockProduct } from './get-product.ts'

/**
 * Takes a product off the shelf: it can no longer be bought, what was sold stays.
 * @throws 404 PRODUCT_NOT_FOUND, 410 PRODUCT_IS_DELETED when it is off the shelf already
 */
export async function archiveProduct(scope: Scope, id: string): Promise<void> {
  const product = await lockProduct(scope, id)
  if (product.archivedAt) throw fault('PRODUCT_IS_DELETED', 'This product is already archived')
  await setArchived(scope, id, scope.clock.now())
}

/** Puts an archived product back on sale; one that is on sale stays as it is. @throws 404 PRODUCT_NOT_FOUND */
export async function unarchiveProduct(scope: Scope, id: string): Promise<void> {
  const product = await lockProduct(scope, id)
  if (product.archivedAt) await setArchived(scope, id, null)
}

async function setArchived(scope: Scope, id: string, archivedAt: Date | null): Promise<void> {
  await scope.trx
    .updateTable('products')
    .set({ archivedAt, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .execute()
}
