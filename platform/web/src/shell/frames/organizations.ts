import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Organization, OrganizationList } from '@tradepost/contract/platform/organization/seller'
import { useCallback } from 'react'
import { asTold, sendRequest } from '#src/shell/request.ts'

const OPENING_POLL_MILLISECONDS = 2000

/** Returns whether a business grants a permission that it didn't grant before. */
const hasGained = (now: Organization, before: readonly Organization[]): boolean => {
  const known = before.find(({ id }) => id === now.id)
  return known !== undefined && now.permissions.some((permission) => !known.permissions.includes(permission))
}

/**
 * Loads the businesses of the signed-in person, with what they may do in each. Refetched while one of them has no payments
 * account yet, when the person comes back to the page, and after a refusal (query-client.ts), so that a changed role shows
 * without signing in again. Data of a business is refetched with a new permission, because it may have been left out of earlier
 * answers.
 */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: async ({ client, queryKey, signal }) => {
    const before = client.getQueryData<{ items: Organization[] }>(queryKey)?.items ?? []
    const list = await sendRequest(asTold<OrganizationList>(), '/api/organizations', { signal })
    for (const organization of list.items)
      if (hasGained(organization, before)) void client.invalidateQueries({ queryKey: ['organizations', organization.slug] })
    return list
  },
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) =>
    state.data?.items.some((organization) => !organization.is_connected) ? OPENING_POLL_MILLISECONDS : false,
})

/** Returns one of the person's businesses by its current or a former slug; `null` if it isn't theirs. */
export function useOrganization(slug: string): UseQueryResult<Organization | null> {
  return useQuery({
    ...organizationsQuery,
    select: ({ items }) => items.find((each) => each.slug === slug || each.former_slugs.includes(slug)) ?? null,
  })
}

type Member = Pick<Organization, 'role' | 'permissions'>

/** Returns whether a member's roles include a permission. The server checks the same. */
export const hasPermission = ({ permissions }: Member, permission: Permission): boolean => permissions.includes(permission)

/** Returns whether the person has a permission. */
export type May = (permission: Permission) => boolean

/** Returns a check of the person's permissions in a business; it says no until they are loaded. */
export function usePermissions(slug: string): May {
  const { data: organization } = useOrganization(slug)
  return useCallback((permission) => (organization ? hasPermission(organization, permission) : false), [organization])
}

/** Returns the root path of a business's seller API. */
export function organizationPath(slug: string): string {
  return `/api/organizations/${encodeURIComponent(slug)}`
}
