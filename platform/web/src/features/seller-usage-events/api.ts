import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { MeterChoiceList } from '@tradepost/contract/platform/seller-meters'
import {
  SellerRejectedEventsList,
  SellerUsageEvent,
  SentUsageEvent,
  type UsageEventForm,
} from '@tradepost/contract/platform/seller-usage-events'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

const text = (max: number) => z.string().max(max).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const EventsSearch = z.object({
  view: z.literal('rejected').optional().catch(undefined),
  name: text(100),
  customer: text(100),
  meter: text(100),
  from: day,
  to: day,
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The event that is open. */
  event: text(200),
})
export type EventsSearch = z.infer<typeof EventsSearch>

const eventsPath = (slug: string) => `${organizationPath(slug)}/usage-events`
const rejectedKey = (slug: string) => ['organizations', slug, 'rejected-events']

/** One event by its id, for an address that names it. */
export function usageEventQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'usage-event', id],
    queryFn: ({ signal }) => request(SellerUsageEvent, `${eventsPath(slug)}/${encodeURIComponent(id)}`, { signal }),
    // An event never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const POLL_MILLISECONDS = 3000

/** One page of the ingest requests that were refused, newest first; followed as they come, unless nobody keeps them. */
export function rejectedEventsQuery(slug: string, page: number) {
  return queryOptions({
    queryKey: [...rejectedKey(slug), page],
    queryFn: ({ signal }) =>
      request(SellerRejectedEventsList, `${organizationPath(slug)}/rejected-events?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (page > 1 || state.data?.items === null ? false : POLL_MILLISECONDS),
  })
}

/** The meters, to find events by. */
export function meterChoicesQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'meters', 'choices'],
    queryFn: ({ signal }) => request(MeterChoiceList, `${organizationPath(slug)}/meter-choices`, { signal }),
    staleTime: 30_000,
  })
}

/** Sends an event as a program would. A refused one stands among the rejected. */
export function useSendEvent(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UsageEventForm) => request(SentUsageEvent, eventsPath(slug), { method: 'POST', body }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'usage-events'] }),
        queryClient.invalidateQueries({ queryKey: rejectedKey(slug) }),
      ]),
  })
}
