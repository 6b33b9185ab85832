import { queryOptions } from '@tanstack/react-query'
import type { Site } from '@tradepost/contract/platform/site'
import { asTold, sendRequest } from './request.ts'

/** Loads the installation's public settings. They don't change while a page is open. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => sendRequest(asTold<Site>(), '/api/site', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns whether people create their own accounts here. */
export const canSignUp = (site: Site): boolean =>
  site.has_passwords || (site.has_social_sign_up && site.social_providers.length > 0)
