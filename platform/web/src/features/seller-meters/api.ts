import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MeterForm, SellerMeter, SellerMeterUsage } from '@tradepost/contract/platform/catalog/seller-meters'
import type { SellerUsageEvent } from '@tradepost/contract/platform/sales/seller-usage-events'
import * as z from 'zod'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'
import type { ValueKind } from './filter-draft.ts'

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

/** A property of recent events, with the type of its last value. */
export type KnownProperty = { key: string; kind: ValueKind }

const kindOf = (value: unknown): ValueKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'

/** Lists the properties of recent events, by name. */
export function listKnownProperties(events: readonly SellerUsageEvent[]): KnownProperty[] {
  const kinds = new Map<string, ValueKind>()
  for (const { metadata } of events.toReversed())
    for (const [key, value] of Object.entries(metadata ?? {})) kinds.set(key, kindOf(value))
  return [...kinds].map(([key, kind]) => ({ key, kind })).sort((left, right) => left.key.localeCompare(right.key))
}

/** Lists the names of recent events, latest first. */
export const knownNames = (events: readonly SellerUsageEvent[]): string[] => [...new Set(events.map((event) => event.event_name))]
