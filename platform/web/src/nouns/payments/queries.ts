import { SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's payments, or of one customer's or subscription's. */
export const paymentsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'payments', SellerPaymentList, search)
