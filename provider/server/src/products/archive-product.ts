import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { lockProduct } from './read-products.ts'

/**
 * Archives a product: it can no longer be bought; past sales stay.
 * @throws 404 PRODUCT_NOT_FOUND, 410 PRODUCT_IS_DELETED if it's archived already
 */
export async function archiveProduct(scope: Scope, id: string): Promise<void> {
  const product = await lockProduct(scope, id)
  if (product.archivedAt) throw fault('PRODUCT_IS_DELETED', 'This product is already archived')
  await setArchived(scope, id, scope.clock.now())
}

/** Unarchives a product; does nothing if it's active. @throws 404 PRODUCT_NOT_FOUND */
export async function unarchiveProduct(scope: Scope, id: string): Promise<void> {
  const product = await lockProduct(scope, id)
  if (product.archivedAt) await setArchived(scope, id, null)
}

async function setArchived(scope: Scope, id: string, archivedAt: Date | null): Promise<void> {
  await scope.trx
    .updateTable('products')
    .set({ archivedAt, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}
