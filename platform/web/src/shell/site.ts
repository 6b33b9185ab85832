import { queryOptions } from '@tanstack/react-query'
import { Site } from '@tradepost/contract/platform/site'
import { sendRequest } from './request.ts'

/** Settings of this installation that any page may need; they don't change while a page is open. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => sendRequest(Site, '/api/site', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
