import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MeterForm, SellerMeter, SellerMeterList, SellerMeterUsage } from '@tradepost/contract/platform/seller-meters'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const MetersSearch = z.object({
  archived: z.boolean().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type MetersSearch = z.infer<typeof MetersSearch>

/** How many days the graph of a meter shows. */
export const USAGE_DAYS = [7, 30, 90] as const
/** The same for the page of a meter. */
export const MeterSearch = z.object({
  days: z.coerce.number().pipe(z.literal(USAGE_DAYS)).optional().catch(undefined),
  customer: z.string().max(100).optional().catch(undefined),
})
export type MeterSearch = z.infer<typeof MeterSearch>

const DAY_MILLISECONDS = 24 * 3600 * 1000

const metersPath = (slug: string) => `${organizationPath(slug)}/meters`
const meterPath = (slug: string, id: string) => `${metersPath(slug)}/${encodeURIComponent(id)}`
const metersKey = (slug: string) => ['organizations', slug, 'meters']

/** One page of a business's meters, newest first. Pages count from 1 in the address, from 0 on the wire. */
export function metersQuery(slug: string, { archived = false, page = 1 }: MetersSearch) {
  const search = new URLSearchParams({ page: String(page - 1), archived: String(archived) })
  return queryOptions({
    queryKey: [...metersKey(slug), search.toString()],
    queryFn: ({ signal }) => request(SellerMeterList, `${metersPath(slug)}?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function meterQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'meter', id],
    queryFn: ({ signal }) => request(SellerMeter, meterPath(slug, id), { signal }),
  })
}

/** The last days up to a moment, whole days in UTC. */
export function lastDays(now: Date, days: number): { start: string; end: string } {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + DAY_MILLISECONDS
  return { start: new Date(tomorrow - days * DAY_MILLISECONDS).toISOString(), end: new Date(tomorrow).toISOString() }
}

const POLL_MILLISECONDS = 5000
/** From `start` on, before `end`; of one customer, or of all together. */
type UsageSpan = { start: string; end: string; customer: string | undefined }

/** What a meter made of each of some days; asked for again while somebody looks, unless the provider does not say. */
export function meterUsageQuery(slug: string, id: string, { start, end, customer }: UsageSpan) {
  const search = new URLSearchParams({ start, end, ...(customer ? { customer_id: customer } : {}) })
  return queryOptions({
    queryKey: ['organizations', slug, 'meter', id, 'usage', search.toString()],
    queryFn: ({ signal }) => request(SellerMeterUsage, `${meterPath(slug, id)}/usage?${search}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items === null ? false : POLL_MILLISECONDS),
  })
}

export function useCreateMeter(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MeterForm) => request(SellerMeter, metersPath(slug), { method: 'POST', body }),
    onSuccess: (meter) => {
      queryClient.setQueryData(meterQuery(slug, meter.id).queryKey, meter)
      void queryClient.invalidateQueries({ queryKey: metersKey(slug) })
    },
  })
}

/** Keeps a meter out of new prices, or lets them name it again. */
export function useArchiveMeter(slug: string, { id, isArchived }: { id: string; isArchived: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(z.null(), `${meterPath(slug, id)}/${isArchived ? 'unarchive' : 'archive'}`, { method: 'POST' }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: metersKey(slug) }),
        queryClient.invalidateQueries({ queryKey: meterQuery(slug, id).queryKey }),
      ]),
  })
}
