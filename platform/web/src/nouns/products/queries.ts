/** Products, choices of them, and a filter by product. */

import { SellerProductList } from '@tradepost/contract/platform/catalog/seller-products'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's products: active ones, unless archived ones are requested. */
export const productsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'products', SellerProductList, search)
