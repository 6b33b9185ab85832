import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MeterForm, SellerMeter, SellerMeterUsage } from '@tradepost/contract/platform/catalog/seller-meters'
import * as z from 'zod'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const DAY_MILLISECONDS = 24 * 3600 * 1000

/** Returns the last `days` whole UTC days, including today. `end` is exclusive. */
export function getLastDays(now: Date, days: number): { start: string; end: string } {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + DAY_MILLISECONDS
  return { start: new Date(tomorrow - days * DAY_MILLISECONDS).toISOString(), end: new Date(tomorrow).toISOString() }
}

const POLL_MILLISECONDS = 5000
/** From `start` (inclusive) to `end` (exclusive), for one customer or for all. */
type UsageSpan = { start: string; end: string; customer: string | undefined }

/** Loads the usage of a meter by day. Refetched while shown, unless the provider doesn't report it. */
export function meterUsageQuery(slug: string, id: string, { start, end, customer }: UsageSpan) {
  const search = new URLSearchParams({ start, end, ...(customer ? { customer_id: customer } : {}) })
  return queryOptions({
    queryKey: [...thingKey(slug, 'meters', id), 'usage', search.toString()],
    queryFn: ({ signal }) => sendRequest(SellerMeterUsage, `${thingPath(slug, 'meters', id)}/usage?${search}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items === null ? false : POLL_MILLISECONDS),
  })
}

/** Creates a meter. */
export const useCreateMeter = defineMutations({
  noun: 'meters',
  answer: SellerMeter,
  idOf: ({ id }) => id,
}).useCreate<MeterForm>

/** Archives or unarchives a meter. */
export function useArchiveMeter(slug: string, { id, isArchived }: { id: string; isArchived: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      sendRequest(z.null(), `${thingPath(slug, 'meters', id)}/${isArchived ? 'unarchive' : 'archive'}`, { method: 'POST' }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: nounKey(slug, 'meters') }),
        queryClient.invalidateQueries({ queryKey: thingKey(slug, 'meters', id) }),
      ]),
  })
}
