import {
  EVENTS_BYTES_MAX,
  IngestEvents,
  IngestedEvents,
  ListEventsQuery,
  UsageEvent,
  UsageEventList,
} from '@tradepost/contract/provider/usage/usage-events'
import { providerRoutes } from '#src/callers.ts'
import { saveRejection } from '#src/rejected-events/keep-rejection.ts'
import { ingestEvents } from './ingest-events.ts'
import { getEvent, listEvents } from './read-events.ts'
import { viewEvent } from './view.ts'

export const usageEventRoutes = providerRoutes('Usage events')
  .post(
    '/events/ingest',
    {
      summary: 'Ingest events',
      caller: 'write',
      body: IngestEvents,
      bodyBytesMax: EVENTS_BYTES_MAX,
      returns: IngestedEvents,
      faults: [400, 401, 413],
      onRefused: ({ scope, raw, refusal }) => saveRejection(scope, { raw, refusal }),
    },
    async ({ scope, body, deps }) => ({ ingested_count: await ingestEvents(scope, body.events, deps.clock.now()) }),
  )
  .get(
    '/events',
    { summary: 'List events', caller: 'read', query: ListEventsQuery, returns: UsageEventList, faults: [400, 401, 404] },
    async ({ scope, query }) => ({ items: (await listEvents(scope, query)).map(viewEvent) }),
  )
  .get(
    '/events/{event_id}',
    { summary: 'Get an event', caller: 'read', returns: UsageEvent, faults: [401, 404] },
    async ({ scope, params }) => viewEvent(await getEvent(scope, params.event_id)),
  )
