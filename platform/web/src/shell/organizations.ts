import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Organization, OrganizationList } from '@tradepost/contract/platform/seller'
import { sendRequest } from './request.ts'

const OPENING_POLL_MILLISECONDS = 2000

/** The businesses of the signed-in person; refetched while one waits for its payments account. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => sendRequest(OrganizationList, '/api/organizations', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((organization) => !organization.is_connected) ? OPENING_POLL_MILLISECONDS : false,
})

/** One business of the person by its slug; `null` if it isn't theirs. */
export function useOrganization(slug: string): UseQueryResult<Organization | null> {
  return useQuery({
    ...organizationsQuery,
    select: ({ items }) => items.find((organization) => organization.slug === slug) ?? null,
  })
}

/** Whether someone may change money movements or selling; the server checks the same. */
export const isManager = ({ role }: Pick<Organization, 'role'>): boolean => /\b(owner|admin)\b/.test(role)

/** Returns the root path of a business's seller API. */
export function organizationPath(slug: string): string {
  return `/api/organizations/${encodeURIComponent(slug)}`
}
