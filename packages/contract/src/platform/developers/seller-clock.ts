import * as z from 'zod'
import { SellerPageQuery } from '#src/platform/organization/seller.ts'
import { TestClock } from '#src/provider/clocks.ts'
import { Amount, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'

/** A scheduled event and what it is about, as far as the member may see that. */
export const UpcomingEvent = TestClock.shape.next_due.element
  .extend({
    customer_name: z.string().nullable(),
    product_names: z.array(z.string()),
    amount: Amount.nullable().meta({ description: 'Of a renewal: the next charge, with tax if known' }),
    currency: CurrencyCode.nullable(),
  })
  .meta({ id: 'UpcomingEvent' })
export type UpcomingEvent = z.infer<typeof UpcomingEvent>

/** GET /api/organizations/{slug}/clock, and the answer of POST …/clock/advance. */
export const SellerClock = z
  .object({
    clock: TestClock.nullable().meta({ description: 'Null if this provider has no test clock' }),
    upcoming: z.array(UpcomingEvent).meta({ description: 'The next 10 scheduled events. Empty unless the view is live' }),
  })
  .meta({ id: 'SellerClock' })
export type SellerClock = z.infer<typeof SellerClock>

/** GET …/clock/events: the events that we received between two instants, after `start` and up to `end`, in order. */
export const ClockEventsQuery = SellerPageQuery.extend({ start: Timestamp, end: Timestamp })
export const ClockEvent = z
  .object({
    id: z.string(),
    type: z.string(),
    at: Timestamp,
    object_id: z.string().nullable().meta({ description: 'ID of the payment, subscription or other object it is about' }),
    customer_name: z.string().nullable(),
    amount: Amount.nullable(),
    currency: CurrencyCode.nullable(),
  })
  .meta({ id: 'ClockEvent' })
export type ClockEvent = z.infer<typeof ClockEvent>
export const ClockEventList = z.object({ items: z.array(ClockEvent), has_more: z.boolean() }).meta({ id: 'ClockEventList' })
export type ClockEventList = z.infer<typeof ClockEventList>

/** GET …/clock: `live` also asks the provider for the next due work, which changes all the time. */
export const ClockQuery = z.object({ live: z.enum(['true', 'false']).default('false') })
