import * as z from 'zod'
import { PageQuery, Timestamp } from '#src/provider/primitives.ts'
import { EventKey, EventName, EventValue } from './meters.ts'

/** Most events of one request (reference, 3.8). */
export const EVENTS_MAX = 1000
/** Ours: room for that many events of 2 KiB each. */
export const EVENTS_BYTES_MAX = 2 * 1024 * 1024
const EVENT_PAIRS_MAX = 50

/** An event's data beside its name, one level deep. */
export const EventMetadata = z
  .record(EventKey, EventValue)
  .refine((pairs) => Object.keys(pairs).length <= EVENT_PAIRS_MAX, `Too many keys: an event has at most ${EVENT_PAIRS_MAX}`)
  .meta({ id: 'EventMetadata' })
export type EventMetadata = z.infer<typeof EventMetadata>

const EventInput = z
  .object({
    event_id: z.string().min(1).max(200).meta({ description: 'Events with a known ID are ignored' }),
    customer_id: z.string().min(1).max(100),
    event_name: EventName,
    metadata: EventMetadata.nullish(),
    timestamp: Timestamp.nullish().meta({ description: 'Up to 1 hour old or 5 minutes ahead. Defaults to now' }),
  })
  .meta({ id: 'EventInput' })
export type EventInput = z.infer<typeof EventInput>

/** Refuses too many events before checking any of them. */
const Events = z.preprocess((events, context) => {
  if (!Array.isArray(events) || events.length <= EVENTS_MAX) return events
  context.addIssue({ code: 'custom', message: `A request can have up to ${EVENTS_MAX} events` })
  return z.NEVER
}, z.array(EventInput).min(1))

export const IngestEvents = z.object({ events: Events }).meta({ id: 'IngestEventsRequest' })

export const IngestedEvents = z
  .object({ ingested_count: z.int().min(0).meta({ description: 'Number of new events' }) })
  .meta({ id: 'IngestEventsResponse' })

export const UsageEvent = z
  .object({
    event_id: z.string(),
    business_id: z.string(),
    customer_id: z.string(),
    event_name: z.string(),
    timestamp: Timestamp,
    metadata: EventMetadata.nullable(),
  })
  .meta({ id: 'Event' })
export type UsageEvent = z.infer<typeof UsageEvent>

export const ListEventsQuery = PageQuery.extend({
  customer_id: z.string().max(100).optional(),
  event_name: z.string().max(100).optional(),
  meter_id: z.string().max(100).optional().meta({ description: 'Only events that this meter counts' }),
  start: Timestamp.optional().meta({ description: 'Only events from this time on' }),
  end: Timestamp.optional().meta({ description: 'Only events before this time' }),
})
export type ListEventsQuery = z.infer<typeof ListEventsQuery>
export const UsageEventList = z.object({ items: z.array(UsageEvent) }).meta({ id: 'GetEventsResponse' })
