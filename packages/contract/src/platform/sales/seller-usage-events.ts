import * as z from 'zod'
import { providerListOf } from '#src/platform/lists.ts'
import { SELLER_PAGE_SIZE, SellerCursorQuery } from '#src/platform/organization/seller.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { RejectedEvents } from '#src/provider/rejected-events.ts'
import { EventMetadata, UsageEvent } from '#src/provider/usage/usage-events.ts'

/** GET /api/organizations/{slug}/usage-events: newest first; from `timestamp_gte` to before `timestamp_lt`. */
export const SellerUsageEventsQuery = SellerCursorQuery.extend({
  page_size: z.coerce.number().int().min(1).max(100).default(SELLER_PAGE_SIZE),
  event_name: z.string().max(100).optional(),
  customer_id: z.string().max(100).optional(),
  meter_id: z.string().max(100).optional().meta({ description: 'Only events that this meter counts' }),
  timestamp_gte: Timestamp.optional(),
  timestamp_lt: Timestamp.optional(),
})
export type SellerUsageEventsQuery = z.infer<typeof SellerUsageEventsQuery>

const ShownEvent = UsageEvent.omit({ business_id: true })
export const SellerUsageEventItem = ShownEvent.extend({
  customer_name: z.string().nullable().meta({ description: 'Null if it isn’t known, or for members who may not see customers' }),
})
export type SellerUsageEventItem = z.infer<typeof SellerUsageEventItem>
export const SellerUsageEventList = providerListOf(SellerUsageEventItem).meta({ id: 'SellerUsageEventList' })
export type SellerUsageEventList = z.infer<typeof SellerUsageEventList>
export const SellerUsageEvent = ShownEvent.meta({ id: 'SellerUsageEvent' })
export type SellerUsageEvent = z.infer<typeof SellerUsageEvent>

/** POST …/usage-events: one event, as an app would send it. */
export const UsageEventForm = z
  .object({
    event_id: z
      .string()
      .trim()
      .min(1, issue('enterAUniqueId'))
      .max(200, issue('atMostCharacters', { limit: 200 })),
    customer_id: z.string().min(1, issue('chooseACustomer')).max(100),
    event_name: z
      .string()
      .trim()
      .min(1, issue('eventNameSuchAs'))
      .max(100, issue('atMostCharacters', { limit: 100 })),
    metadata: EventMetadata,
    timestamp: Timestamp.nullable().meta({ description: 'Null: now' }),
  })
  .meta({ id: 'UsageEventForm' })
export type UsageEventForm = z.infer<typeof UsageEventForm>
export const SentUsageEvent = z
  .object({ is_new: z.boolean().meta({ description: 'False if an event with this ID already existed; it is unchanged' }) })
  .meta({ id: 'SentUsageEvent' })
export type SentUsageEvent = z.infer<typeof SentUsageEvent>

/** GET …/rejected-events: refused ingest requests, newest first. */
export const SellerRejectedEventsList = z
  .object({
    items: z.array(RejectedEvents).nullable().meta({ description: 'Null if this provider doesn’t store them' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'SellerRejectedEventsList' })
export type SellerRejectedEventsList = z.infer<typeof SellerRejectedEventsList>
