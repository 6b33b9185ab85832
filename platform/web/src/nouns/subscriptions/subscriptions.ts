import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SellerSubscriptionList, ShownStatus } from '@tradepost/contract/platform/seller-subscriptions'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

const Text = z.string().max(254).optional().catch(undefined)

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. Pages count from 1. */
export const SubscriptionsSearch = z.object({
  status: ShownStatus.optional().catch(undefined),
  product_id: Text,
  customer_id: Text,
  q: Text,
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type SubscriptionsSearch = z.infer<typeof SubscriptionsSearch>

/** Where the subscriptions of a business are asked for. */
export const subscriptionsPath = (slug: string) => `${organizationPath(slug)}/subscriptions`

/** One page of a business's subscriptions, newest first; in the address pages count from 1, on the wire from 0. */
export function subscriptionsQuery(slug: string, { page = 1, ...filters }: SubscriptionsSearch) {
  const search = new URLSearchParams({ page: String(page - 1) })
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  return queryOptions({
    queryKey: ['organizations', slug, 'subscriptions', search.toString()],
    queryFn: ({ signal }) => request(SellerSubscriptionList, `${subscriptionsPath(slug)}?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
