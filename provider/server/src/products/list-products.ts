import type { ListProductsQuery } from '@tradepost/contract/provider/products'
import type * as z from 'zod'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProductRow } from './table.ts'

/** Lists the products of the business, newest first: active ones, or with `archived` the archived ones. */
export async function listProducts(scope: Scope, query: z.infer<typeof ListProductsQuery>): Promise<ProductRow[]> {
  let products = scope.trx
    .selectFrom('products')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('archivedAt', query.archived ? 'is not' : 'is', null)
  if (query.recurring !== undefined) products = products.where('isRecurring', '=', query.recurring)
  if (query.brand_id) products = products.where('brandId', '=', query.brand_id)
  return onPage(products, query).execute()
}
