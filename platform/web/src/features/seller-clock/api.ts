import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ClockEventList, SellerClock } from '@tradepost/contract/platform/developers/seller-clock'
import type { AdvanceClock } from '@tradepost/contract/provider/clocks'
import { clockPath, clockQuery } from '#src/shell/clock.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Webhooks take a moment, so the latest events may arrive late. */
const POLL_MILLISECONDS = 2000

/** Loads the events between two times of the clock, in order. */
export function clockEventsQuery(slug: string, { from, to }: { from: string; to: string }) {
  const path = (page: number) => `${clockPath(slug)}/events?${new URLSearchParams({ start: from, end: to, page: String(page) })}`
  return infiniteQueryOptions({
    queryKey: ['organizations', slug, 'clock', 'events', from, to],
    queryFn: ({ signal, pageParam }) => sendRequest(ClockEventList, path(pageParam), { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.has_more ? all.length : undefined),
    refetchInterval: POLL_MILLISECONDS,
  })
}

/** Advances the clock. The server moves it in steps; `clockQuery` follows it. */
export function useAdvanceClock(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AdvanceClock) => sendRequest(SellerClock, `${clockPath(slug)}/advance`, { method: 'POST', body }),
    onSuccess: (answer) => {
      for (const isLive of [true, false]) queryClient.setQueryData(clockQuery(slug, { isLive }).queryKey, answer)
    },
    // After any error, such as when someone else is advancing the clock, loads it again.
    onError: () => queryClient.invalidateQueries({ queryKey: clockQuery(slug, { isLive: true }).queryKey }),
  })
}
