import type { CreateProduct } from '@tradepost/contract/provider/products'
import { newId } from '@tradepost/kit/ids'
import { findBrand } from '#src/brands/find-brand.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { ProductRow } from './table.ts'

/** Puts a product on sale, under the named brand or the primary one. @throws 404 BRAND_NOT_FOUND */
export async function createProduct(scope: Scope, input: CreateProduct): Promise<ProductRow> {
  const brand = await findBrand(scope, input.brand_id)
  const now = scope.clock.now()
  return scope.trx
    .insertInto('products')
    .values({
      ...tenantOf(scope),
      id: newId('product'),
      brandId: brand.id,
      name: input.name,
      description: input.description ?? null,
      price: JSON.stringify(input.price) as never,
      taxCategory: input.tax_category,
      metadata: JSON.stringify(input.metadata) as never,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
