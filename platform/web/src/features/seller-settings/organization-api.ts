import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { uploads } from '#src/shell/forms/uploads.ts'
import { organizationPath, organizationsQuery } from '#src/shell/frames/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

/** Loads the name, URL, logo and metadata of a business. */
export function organizationSettingsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'settings'],
    queryFn: ({ signal }) => sendRequest(OrganizationSettings, organizationPath(slug), { signal }),
  })
}

/** Returns a function that shows saved settings on every page at once; under a new URL, the page then moves there. */
function useRememberSettings() {
  const queryClient = useQueryClient()
  return (saved: OrganizationSettings) => {
    const { id, slug, former_slugs, name, logo } = saved
    for (const each of [slug, ...former_slugs]) queryClient.setQueryData(organizationSettingsQuery(each).queryKey, saved)
    queryClient.setQueryData(
      organizationsQuery.queryKey,
      (list) =>
        list && { items: list.items.map((each) => (each.id === id ? { ...each, slug, former_slugs, name, logo } : each)) },
    )
    void queryClient.invalidateQueries({ queryKey: ['shops'] })
  }
}

type Changes = { name?: string; slug?: string; metadata?: OrganizationSettings['metadata'] }

/** Saves changed fields of a business, all of them or none. */
export function useUpdateOrganization({ id, slug }: Pick<OrganizationSettings, 'id' | 'slug'>) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(data: Changes) {
      await unwrapAuth(authClient.organization.update({ organizationId: id, data }))
      return sendRequest(OrganizationSettings, organizationPath(slug))
    },
    onSuccess: useRememberSettings(),
    // The URL may have been taken since it was checked.
    onError: () => queryClient.invalidateQueries({ queryKey: ['slugs'] }),
  })
}

/** Returns the owner key for the uploads of a business's logo. */
export const logoOwner = (id: string) => `logo of ${id}`

/** Returns a function that uploads the logo. The upload continues after the seller leaves the page. */
export function useSendLogo({ id, slug }: Pick<OrganizationSettings, 'id' | 'slug'>) {
  const remember = useRememberSettings()
  return (file: File) =>
    uploads.add({
      owner: logoOwner(id),
      path: `${organizationPath(slug)}/logo`,
      file,
      answer: OrganizationSettings,
      onArrived: remember,
    })
}

/** Removes the logo. */
export function useRemoveLogo(slug: string) {
  return useMutation({
    mutationFn: () => sendRequest(OrganizationSettings, `${organizationPath(slug)}/logo`, { method: 'DELETE' }),
    onSuccess: useRememberSettings(),
  })
}
