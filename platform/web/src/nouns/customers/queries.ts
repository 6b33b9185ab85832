import { SellerCustomer, SellerCustomerList } from '@tradepost/contract/platform/seller-customers'
import type { ListSearch } from '#src/shell/list-search.ts'
import { pagedListQuery, thingQuery } from '#src/shell/noun-queries.ts'

/** One page of a business's customers, newest first. */
export const customersQuery = (slug: string, search: ListSearch) =>
  pagedListQuery(slug, 'customers', SellerCustomerList, search, ({ created_at_lt: until, ...wire }) => ({
    ...wire,
    created_at_lte: until,
  }))

export const customerQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'customers', id, answer: SellerCustomer, nameOf: ({ name }) => name })
