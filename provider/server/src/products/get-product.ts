import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { ProductRow } from './table.ts'

/** @throws 404 PRODUCT_NOT_FOUND, also for another business's product. */
export async function getProduct(scope: Scope, id: string): Promise<ProductRow> {
  const product = await scope.trx
    .selectFrom('products')
    .selectAll()
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .executeTakeFirst()
  if (!product) throw fault('PRODUCT_NOT_FOUND')
  return product
}
