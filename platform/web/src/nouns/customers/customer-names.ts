import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { customerQuery, customersQuery } from './queries.ts'

const POLL_MILLISECONDS = 15_000

/** Returns a function that finds the name of one of the newest customers by ID, for lists; undefined for older ones. */
export function useCustomerNames(slug: string): (customerId: string) => string | undefined {
  const { data } = useQuery({ ...customersQuery(slug, {}), refetchInterval: POLL_MILLISECONDS })
  // Stable until the names change, because tables build their columns from it.
  return useCallback((customerId) => data?.items.find((customer) => customer.customer_id === customerId)?.name, [data])
}

/** Returns the name of any customer, once it is loaded. */
export function useCustomerName(slug: string, customerId: string | undefined): string | undefined {
  return useQuery({ ...customerQuery(slug, customerId ?? ''), enabled: customerId !== undefined }).data?.name
}
