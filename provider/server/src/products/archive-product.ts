import { type Scope, tenantOf } from '#src/scope.ts'
import { getProduct } from './get-product.ts'

/** Takes a product off the shelf: it can no longer be bought, what was sold stays. Doing it twice changes nothing. */
export async function archiveProduct(scope: Scope, id: string): Promise<void> {
  await setArchived(scope, id, scope.clock.now())
}

/** Puts an archived product back on sale. */
export async function unarchiveProduct(scope: Scope, id: string): Promise<void> {
  await setArchived(scope, id, null)
}

/** @throws 404 PRODUCT_NOT_FOUND */
async function setArchived(scope: Scope, id: string, archivedAt: Date | null): Promise<void> {
  const product = await getProduct(scope, id)
  if ((product.archivedAt === null) === (archivedAt === null)) return
  await scope.trx
    .updateTable('products')
    .set({ archivedAt, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .execute()
}
