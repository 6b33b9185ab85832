import { SellerPaymentList } from '@tradepost/contract/platform/seller'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery } from '#src/shell/noun-queries.ts'

/** Loads one page of a business's payments; also of one customer or subscription. */
export const paymentsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'payments', SellerPaymentList, search)
