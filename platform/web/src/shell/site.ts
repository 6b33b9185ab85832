import { queryOptions } from '@tanstack/react-query'
import { Site } from '@tradepost/contract/platform/site'
import { request } from './request.ts'

/** What any page needs to know about this installation; it does not change while a page is open. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => request(Site, '/api/site', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
