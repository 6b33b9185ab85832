import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/permissions'
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

type Member = Pick<Organization, 'role' | 'permissions'>

/** Returns whether a member's roles include a permission. The server checks the same. */
export const hasPermission = ({ permissions }: Member, permission: Permission): boolean => permissions.includes(permission)

/** Returns a check of the person's permissions in a business; it says no until they are loaded. */
export function usePermissions(slug: string): (permission: Permission) => boolean {
  const { data: organization } = useOrganization(slug)
  return (permission) => (organization ? hasPermission(organization, permission) : false)
}

/** Returns the root path of a business's seller API. */
export function organizationPath(slug: string): string {
  return `/api/organizations/${encodeURIComponent(slug)}`
}
