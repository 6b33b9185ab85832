import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { customerQuery, customersQuery } from './queries.ts'

const POLL_MILLISECONDS = 15_000

/** Names of the newest customers by their ids, for lists; of others only the id is known there. */
export function useCustomerNames(slug: string): (customerId: string) => string | undefined {
  const { data } = useQuery({ ...customersQuery(slug, {}), refetchInterval: POLL_MILLISECONDS })
  // Stable until there are other names: tables build their columns from it.
  return useCallback((customerId) => data?.items.find((customer) => customer.customer_id === customerId)?.name, [data])
}

/** The name of one customer, whoever it is. */
export function useCustomerName(slug: string, customerId: string | undefined): string | undefined {
  return useQuery({ ...customerQuery(slug, customerId ?? ''), enabled: customerId !== undefined }).data?.name
}
