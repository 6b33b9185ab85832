import {
  CreateWebhookReplay,
  ListWebhookReplaysQuery,
  WebhookReplay,
  WebhookReplayList,
} from '@tradepost/contract/provider/webhooks/webhook-replays'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { viewIterated } from '#src/paging.ts'
import { createReplay } from './create-replay.ts'
import { getReplay, listReplays } from './get-replay.ts'
import { stopReplay } from './stop-replay.ts'
import { viewReplay } from './view.ts'

/** Beyond the published API, where businesses replay in the dashboard. */
export const webhookReplayRoutes = providerRoutes('Webhooks')
  .post(
    '/webhooks/{webhook_id}/replay',
    {
      summary: 'Send events of a time again',
      description: `${EXTENSION} Returns right away; get the replay to see how far it is. One at a time for each endpoint.`,
      caller: 'write',
      body: CreateWebhookReplay,
      returns: WebhookReplay,
      faults: [404, 409],
    },
    async ({ scope, deps, params, body }) =>
      viewReplay(await createReplay(scope, deps, { ...body, endpointId: params.webhook_id })),
  )
  .get(
    '/webhooks/{webhook_id}/replays',
    {
      summary: 'List the replays of a webhook endpoint',
      description: `${EXTENSION} Newest first. Kept for 90 days.`,
      caller: 'read',
      query: ListWebhookReplaysQuery,
      returns: WebhookReplayList,
      faults: [404],
    },
    async ({ scope, params, query }) => viewIterated(await listReplays(scope, params.webhook_id, query), viewReplay),
  )
  .get(
    '/webhooks/{webhook_id}/replays/{replay_id}',
    { summary: 'Get a replay', description: EXTENSION, caller: 'read', returns: WebhookReplay, faults: [404] },
    async ({ scope, params }) => viewReplay(await getReplay(scope, { endpointId: params.webhook_id, id: params.replay_id })),
  )
  .post(
    '/webhooks/{webhook_id}/replays/{replay_id}/stop',
    {
      summary: 'Stop a replay',
      description: `${EXTENSION} Events that it has queued are still sent. One that has ended stays as it is.`,
      caller: 'write',
      returns: WebhookReplay,
      faults: [404],
    },
    async ({ scope, deps, params }) =>
      viewReplay(await stopReplay(scope, deps, { endpointId: params.webhook_id, id: params.replay_id })),
  )
