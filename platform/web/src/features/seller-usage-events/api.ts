import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  SellerRejectedEventsList,
  SellerUsageEvent,
  SentUsageEvent,
  type UsageEventForm,
} from '@tradepost/contract/platform/sales/seller-usage-events'
import { nounKey, nounPath, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const rejectedKey = (slug: string) => nounKey(slug, 'rejected-events')

/** Loads one event by its ID, for a URL that names it. */
export function usageEventQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: thingKey(slug, 'usage-events', id),
    queryFn: ({ signal }) => sendRequest(SellerUsageEvent, thingPath(slug, 'usage-events', id), { signal }),
    // An event never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const POLL_MILLISECONDS = 3000

/** Loads one page of rejected requests, newest first. Refetched, unless the provider doesn't keep them. */
export function rejectedEventsQuery(slug: string, page: number) {
  return queryOptions({
    queryKey: [...rejectedKey(slug), page],
    queryFn: ({ signal }) =>
      sendRequest(SellerRejectedEventsList, `${nounPath(slug, 'rejected-events')}?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (page > 1 || state.data?.items === null ? false : POLL_MILLISECONDS),
  })
}

/** Sends an event the way an app does. A rejected one appears in the list of rejections. */
export function useSendEvent(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UsageEventForm) => sendRequest(SentUsageEvent, nounPath(slug, 'usage-events'), { method: 'POST', body }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: nounKey(slug, 'usage-events') }),
        queryClient.invalidateQueries({ queryKey: rejectedKey(slug) }),
      ]),
  })
}
