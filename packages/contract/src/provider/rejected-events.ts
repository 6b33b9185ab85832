import * as z from 'zod'
import { PageQuery, Timestamp } from './primitives.ts'

/** An ingest request that was refused as a whole, and the event that caused it. */
export const RejectedEvents = z
  .object({
    id: z.int(),
    rejected_at: Timestamp,
    code: z.string(),
    message: z.string(),
    event_index: z
      .int()
      .nullable()
      .meta({ description: 'Index of the invalid event, from 0. Null if the request itself is invalid' }),
    field: z.string().nullable().meta({ description: 'The invalid field of that event' }),
    event_count: z
      .int()
      .nullable()
      .meta({ description: 'Number of events rejected together. Null if the request could not be read' }),
    excerpt: z.string().meta({ description: 'Start of that event or of the request' }),
  })
  .meta({ id: 'RejectedEvents' })
export type RejectedEvents = z.infer<typeof RejectedEvents>

/** GET /test_helpers/rejected_events: the latest ones, newest first. */
export const ListRejectedEventsQuery = PageQuery
export const RejectedEventsList = z.object({ items: z.array(RejectedEvents) }).meta({ id: 'ListRejectedEventsResponse' })
