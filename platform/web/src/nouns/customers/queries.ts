import { SellerCustomer, SellerCustomerList } from '@tradepost/contract/platform/seller-customers'
import { type ListSearch, listSearch } from '#src/shell/list-search.ts'
import { pagedListQuery, thingQuery } from '#src/shell/noun-queries.ts'

/** What the address of the list may hold. */
export const customersSearch = listSearch('created_at_from', 'created_at_to', 'spent_gte', 'spent_lte', 'currency')

/** One page of a business's customers, newest first. */
export const customersQuery = (slug: string, search: ListSearch) =>
  pagedListQuery(slug, 'customers', SellerCustomerList, search, ({ created_at_lt: until, ...wire }) => ({
    ...wire,
    created_at_lte: until,
  }))

export const customerQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'customers', id, answer: SellerCustomer, nameOf: ({ name }) => name })
