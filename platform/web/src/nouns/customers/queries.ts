/** Customers, their names, and a filter by customer. */

import { SellerCustomer, SellerCustomerList } from '@tradepost/contract/platform/sales/seller-customers'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's customers, newest first. */
export const customersQuery = (slug: string, search: ListSearch) => listQuery(slug, 'customers', SellerCustomerList, search)

/** Loads one customer. */
export const customerQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'customers', id, answer: SellerCustomer, nameOf: ({ name }) => name })
