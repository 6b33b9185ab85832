import type { ListProductsQuery } from '@tradepost/contract/provider/products'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { isUsualPage, onRows, onUsualPage, toRange } from '#src/paging.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { ProductRow } from './table.ts'

type Query = z.infer<typeof ListProductsQuery>
type Filters = { archived: boolean; recurring: boolean; brand: boolean; usual: boolean }
type Values = Tenant & Pick<Query, 'recurring' | 'brand_id'> & ReturnType<typeof toRange>

/** The columns that a list shows. */
const LISTED = [
  ...(['businessId', 'id', 'name', 'description', 'price', 'taxCategory', 'pricingMode', 'imageId', 'metadata'] as const),
  ...(['createdAt', 'updatedAt'] as const),
] as const
export type ListedProduct = Pick<ProductRow, (typeof LISTED)[number]>

const listed = prepare<ProviderTables, Values, ListedProduct, Filters>((db, values, filters) => {
  let products = db
    .selectFrom('products')
    .select(LISTED)
    .where((row) => row.and(toTenant(values)))
    .where('archivedAt', filters.archived ? 'is not' : 'is', null)
  if (filters.recurring) products = products.where('isRecurring', '=', values.recurring ?? false)
  if (filters.brand) products = products.where('brandId', '=', values.brand_id ?? '')
  return filters.usual ? onUsualPage(products) : onRows(products, values)
})

/** Lists the products of the business, newest first: active ones, or with `archived` the archived ones. */
export function listProducts(scope: Scope, query: Query): Promise<ListedProduct[]> {
  const [recurring, brand] = [query.recurring !== undefined, query.brand_id !== undefined]
  // With a filter, the best plan depends on its value.
  const usual = isUsualPage(query) && !recurring && !brand
  const filters = { archived: query.archived, recurring, brand, usual }
  return listed.run(scope.trx, { ...toTenant(scope), ...query, ...toRange(query) }, filters)
}

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
