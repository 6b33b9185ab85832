import type { Kysely } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { ProductRow } from './table.ts'

const find = (scope: Scope, id: string) =>
  scope.trx
    .selectFrom('products')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))

/** @throws 404 PRODUCT_NOT_FOUND, also for another business's product. */
export async function getProduct(scope: Scope, id: string): Promise<ProductRow> {
  const product = await find(scope, id).executeTakeFirst()
  if (!product) throw fault('PRODUCT_NOT_FOUND')
  return product
}

/** Returns a product, locked until this transaction ends. @throws 404 PRODUCT_NOT_FOUND */
export async function lockProduct(scope: Scope, id: string): Promise<ProductRow> {
  const product = await find(scope, id).forNoKeyUpdate().executeTakeFirst()
  if (!product) throw fault('PRODUCT_NOT_FOUND')
  return product
}

/** Finds a product of any business by ID: a link contains nothing else. */
export async function findProductAnywhere(db: Kysely<ProviderTables>, id: string): Promise<ProductRow | undefined> {
  return db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
}
