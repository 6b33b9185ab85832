import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePermissions } from '#src/shell/organizations.ts'
import { customerQuery, customersQuery } from './queries.ts'

const POLL_MILLISECONDS = 15_000

/**
 * Returns a function that finds the name of one of the newest customers by ID, for lists; undefined for older ones, and to people who
 * may not see customers.
 */
export function useCustomerNames(slug: string): (customerId: string) => string | undefined {
  const maySee = usePermissions(slug)('customer:read')
  const { data } = useQuery({ ...customersQuery(slug, {}), enabled: maySee, refetchInterval: POLL_MILLISECONDS })
  // Stable until the names change, because tables build their columns from it.
  return useCallback((customerId) => data?.items.find((customer) => customer.customer_id === customerId)?.name, [data])
}

/** Returns the name of any customer, once it is loaded; never to people who may not see customers. */
export function useCustomerName(slug: string, customerId: string | undefined): string | undefined {
  const maySee = usePermissions(slug)('customer:read')
  return useQuery({ ...customerQuery(slug, customerId ?? ''), enabled: maySee && customerId !== undefined }).data?.name
}
