import { SellerPaymentList } from '@tradepost/contract/platform/seller'
import { type ListSearch, listSearch } from '#src/shell/list-search.ts'
import { listQuery } from '#src/shell/noun-queries.ts'

/** What the address of the list may hold. */
export const paymentsSearch = listSearch(
  'status',
  'product_id',
  'customer_id',
  'method',
  'currency',
  'created_at_from',
  'created_at_to',
  'amount_gte',
  'amount_lte',
)

/** One page of a business's payments; also of one customer or subscription. */
export const paymentsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'payments', SellerPaymentList, search)
