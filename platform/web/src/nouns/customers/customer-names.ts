import { useQuery } from '@tanstack/react-query'
import { SellerCustomer } from '@tradepost/contract/platform/seller-customers'
import { useCallback } from 'react'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'
import { customersQuery } from './customers.ts'

const POLL_MILLISECONDS = 15_000
const Named = SellerCustomer.pick({ customer_id: true, name: true })

/** Names of the newest customers by their ids, for lists; of others only the id is known there. */
export function useCustomerNames(slug: string): (customerId: string) => string | undefined {
  const { data } = useQuery({ ...customersQuery(slug, {}), refetchInterval: POLL_MILLISECONDS })
  // Stable until there are other names: tables build their columns from it.
  return useCallback((customerId) => data?.items.find((customer) => customer.customer_id === customerId)?.name, [data])
}

/** The name of one customer, whoever it is. */
export function useCustomerName(slug: string, customerId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['organizations', slug, 'customer', customerId, 'name'],
    queryFn: ({ signal }) => request(Named, `${organizationPath(slug)}/customers/${encodeURIComponent(customerId)}`, { signal }),
  })
  return data?.name
}
