import { queryOptions, useQuery } from '@tanstack/react-query'
import { OrganizationSlug } from '@tradepost/contract/platform/organization/seller-organization'
import * as z from 'zod'
import { useDebouncedValue } from '#src/shell/forms/use-debounced-value.ts'
import { RequestError, sendRequest } from '#src/shell/request.ts'
import { AUTH_PATH } from '#src/shell/session/auth-client.ts'

/** An organization that asks for another slug: its former ones are free for it. */
type OwnSlug = { organizationId: string; slug: string }

/** What is known of a slug: the typed one is checked after a pause. `unknown`: the check failed, so saving decides. */
export type SlugState = 'empty' | 'current' | 'invalid' | 'checking' | 'free' | 'taken' | 'unknown'

const Checked = z.object({ status: z.boolean() })

/** Loads whether a slug is free. Any error except "taken" is thrown. */
function slugQuery(slug: string, own: OwnSlug | undefined) {
  return queryOptions({
    queryKey: ['slugs', slug, own?.organizationId],
    queryFn: async ({ signal }) => {
      const body = { slug, organizationId: own?.organizationId }
      try {
        await sendRequest(Checked, `${AUTH_PATH}/organization/check-slug`, { method: 'POST', body, signal })
        return 'free'
      } catch (error) {
        if (error instanceof RequestError && error.code === 'ORGANIZATION_SLUG_ALREADY_TAKEN') return 'taken'
        throw error
      }
    },
    retry: false,
    // Someone else may take it meanwhile.
    gcTime: 0,
  })
}

/** Checks a slug while it is typed. */
export function useSlugState(slug: string, own?: OwnSlug): SlugState {
  const settled = useDebouncedValue(slug)
  const isValid = OrganizationSlug.safeParse(settled).success
  const checked = useQuery({ ...slugQuery(settled, own), enabled: isValid && settled !== own?.slug })
  if (slug === '') return 'empty'
  if (slug === own?.slug) return 'current'
  if (slug !== settled) return 'checking'
  if (!isValid) return 'invalid'
  if (checked.isError) return 'unknown'
  return checked.data ?? 'checking'
}
