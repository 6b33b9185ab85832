import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SellerUsageEventList } from '@tradepost/contract/platform/seller-usage-events'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** What of a business's usage events is asked for. Days are the reader's own, both included; pages count from 1. */
export type UsageEventSearch = {
  name?: string | undefined
  customer?: string | undefined
  meter?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const DAY_MILLISECONDS = 24 * 3600 * 1000
const startOf = (day: string) => new Date(`${day}T00:00:00`)
/** Where the next day begins: with the summer time a day has 23 or 25 hours. */
function endOf(day: string): Date {
  const next = new Date(startOf(day).getTime() + 1.5 * DAY_MILLISECONDS)
  return new Date(next.getFullYear(), next.getMonth(), next.getDate())
}

/** One page of a business's usage events, newest first. */
export function usageEventsQuery(slug: string, { name, customer, meter, from, to, page = 1, pageSize }: UsageEventSearch) {
  const search = new URLSearchParams({
    page: String(page - 1),
    ...(pageSize ? { page_size: String(pageSize) } : {}),
    ...(name ? { event_name: name } : {}),
    ...(customer ? { customer_id: customer } : {}),
    ...(meter ? { meter_id: meter } : {}),
    ...(from ? { start: startOf(from).toISOString() } : {}),
    ...(to ? { end: endOf(to).toISOString() } : {}),
  })
  return queryOptions({
    queryKey: ['organizations', slug, 'usage-events', search.toString()],
    queryFn: ({ signal }) => request(SellerUsageEventList, `${organizationPath(slug)}/usage-events?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
