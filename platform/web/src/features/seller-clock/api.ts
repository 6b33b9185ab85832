import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ClockEventList, SellerClock } from '@tradepost/contract/platform/seller-clock'
import type { AdvanceClock } from '@tradepost/contract/provider/clocks'
import { clockPath, clockQuery } from '#src/shell/clock.ts'
import { request } from '#src/shell/request.ts'

/** Webhooks take a moment: what happened last may be told a little later. */
const POLL_MILLISECONDS = 2000

/** What happened between two instants of the clock, in order. */
export function clockEventsQuery(slug: string, { from, to }: { from: string; to: string }) {
  const path = (page: number) => `${clockPath(slug)}/events?${new URLSearchParams({ start: from, end: to, page: String(page) })}`
  return infiniteQueryOptions({
    queryKey: ['organizations', slug, 'clock', 'events', from, to],
    queryFn: ({ signal, pageParam }) => request(ClockEventList, path(pageParam), { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.has_more ? all.length : undefined),
    refetchInterval: POLL_MILLISECONDS,
  })
}

/** Has the clock moved. It goes by itself; `clockQuery` follows it. */
export function useAdvanceClock(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AdvanceClock) => request(SellerClock, `${clockPath(slug)}/advance`, { method: 'POST', body }),
    onSuccess: (answer) => {
      for (const isLive of [true, false]) queryClient.setQueryData(clockQuery(slug, { isLive }).queryKey, answer)
    },
    // Whatever was refused, perhaps by a clock that somebody else moves: look again.
    onError: () => queryClient.invalidateQueries({ queryKey: clockQuery(slug, { isLive: true }).queryKey }),
  })
}
