import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { customerQuery } from './queries.ts'

/** Returns the name of a customer, once it is loaded; never to people who may not see customers. */
export function useCustomerName(slug: string, customerId: string | undefined): string | undefined {
  const maySee = usePermissions(slug)('customer:read')
  return useQuery({ ...customerQuery(slug, customerId ?? ''), enabled: maySee && customerId !== undefined }).data?.name
}
