/** Customers, their names, and a filter by customer. */

import { useQuery } from '@tanstack/react-query'
import { SellerCustomer, SellerCustomerList } from '@tradepost/contract/platform/sales/seller-customers'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's customers, newest first. */
export const customersQuery = (slug: string, search: ListSearch) => listQuery(slug, 'customers', SellerCustomerList, search)

/** Loads one customer. */
export const customerQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'customers', id, answer: SellerCustomer, nameOf: ({ name }) => name })

/** Returns the name of a customer, once it is loaded; never to people who may not see customers. */
export function useCustomerName(slug: string, customerId: string | undefined): string | undefined {
  const maySee = usePermissions(slug)('customer:read')
  return useQuery({ ...customerQuery(slug, customerId ?? ''), enabled: maySee && customerId !== undefined }).data?.name
}
