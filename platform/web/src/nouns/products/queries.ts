import { SellerProductList } from '@tradepost/contract/platform/seller-products'
import { type ListSearch, listSearch } from '#src/shell/list-search.ts'
import { pagedListQuery } from '#src/shell/noun-queries.ts'

/** What the address of the list may hold. */
export const productsSearch = listSearch(
  'status',
  'price_type',
  'brand_id',
  'currency',
  'created_at_from',
  'created_at_to',
  'amount_gte',
  'amount_lte',
)

/** One page of a business's products: those on the shelf, unless the archived ones are asked for. */
export const productsQuery = (slug: string, search: ListSearch) =>
  pagedListQuery(slug, 'products', SellerProductList, search, ({ q, status, price_type: type, ...wire }) => ({
    ...wire,
    search: q,
    kind: type?.replace(/_price$/, ''),
    archived: String(status === 'archived'),
  }))
