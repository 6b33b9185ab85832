import type { PatchProduct } from '@tradepost/contract/provider/products'
import { findBrand } from '#src/brands/find-brand.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { getProduct } from './get-product.ts'

/**
 * Changes what is named and leaves the rest; a new price holds for checkouts that start from now on.
 * A null description takes it away; null elsewhere means "leave it". @throws 404 PRODUCT_NOT_FOUND, BRAND_NOT_FOUND
 */
export async function updateProduct(scope: Scope, id: string, patch: PatchProduct): Promise<void> {
  await getProduct(scope, id)
  const brand = patch.brand_id ? await findBrand(scope, patch.brand_id) : undefined
  await scope.trx
    .updateTable('products')
    .set({
      updatedAt: scope.clock.now(),
      ...(patch.name ? { name: patch.name } : {}),
      ...(patch.description === undefined ? {} : { description: patch.description }),
      ...(patch.price ? { price: JSON.stringify(patch.price) as never } : {}),
      ...(patch.tax_category ? { taxCategory: patch.tax_category } : {}),
      ...(patch.metadata ? { metadata: JSON.stringify(patch.metadata) as never } : {}),
      ...(brand ? { brandId: brand.id } : {}),
    })
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .execute()
}
