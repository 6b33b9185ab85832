import * as z from 'zod'
import { PageQuery, Timestamp } from './primitives.ts'

/** An ingest request that was refused as a whole, and which of its events was the reason. */
export const RejectedEvents = z
  .object({
    id: z.int(),
    rejected_at: Timestamp,
    code: z.string(),
    message: z.string(),
    event_index: z.int().nullable().meta({ description: 'Which event was wrong, from 0; null when the request itself was' }),
    field: z.string().nullable().meta({ description: 'What of that event was wrong' }),
    event_count: z
      .int()
      .nullable()
      .meta({ description: 'How many events were refused together; null when it could not be read' }),
    excerpt: z.string().meta({ description: 'How that event, or the request, begins' }),
  })
  .meta({ id: 'RejectedEvents' })
export type RejectedEvents = z.infer<typeof RejectedEvents>

/** GET /test_helpers/rejected_events: the last ones, newest first. */
export const ListRejectedEventsQuery = PageQuery
export const RejectedEventsList = z.object({ items: z.array(RejectedEvents) }).meta({ id: 'ListRejectedEventsResponse' })
