import { SellerProductList } from '@tradepost/contract/platform/seller-products'
import type { ListSearch } from '#src/shell/list-search.ts'
import { pagedListQuery } from '#src/shell/noun-queries.ts'

/** One page of a business's products: those on the shelf, unless the archived ones are asked for. */
export const productsQuery = (slug: string, search: ListSearch) =>
  pagedListQuery(slug, 'products', SellerProductList, search, ({ q, status, price_type: type, ...wire }) => ({
    ...wire,
    search: q,
    kind: type?.replace(/_price$/, ''),
    archived: String(status === 'archived'),
  }))
