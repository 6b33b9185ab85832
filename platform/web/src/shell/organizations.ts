import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Organization, OrganizationList } from '@tradepost/contract/platform/seller'
import { sendRequest } from './request.ts'

const OPENING_POLL_MILLISECONDS = 2000

/** Loads the businesses of the signed-in person. Refetched while one of them has no payments account yet. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => sendRequest(OrganizationList, '/api/organizations', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((organization) => !organization.is_connected) ? OPENING_POLL_MILLISECONDS : false,
})

/** Returns one of the person's businesses by its slug; `null` if it isn't theirs. */
export function useOrganization(slug: string): UseQueryResult<Organization | null> {
  return useQuery({
    ...organizationsQuery,
    select: ({ items }) => items.find((organization) => organization.slug === slug) ?? null,
  })
}

/** Returns whether a member may manage payments and selling. The server checks the same. */
export const isManager = ({ role }: Pick<Organization, 'role'>): boolean => /\b(owner|admin)\b/.test(role)

/** Returns the root path of a business's seller API. */
export function organizationPath(slug: string): string {
  return `/api/organizations/${encodeURIComponent(slug)}`
}
