import { SellerProductList } from '@tradepost/contract/platform/seller-products'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery } from '#src/shell/noun-queries.ts'

/** One page of a business's products: those on the shelf, unless the archived ones are asked for. */
export const productsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'products', SellerProductList, search)
