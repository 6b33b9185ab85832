import {
  SellerWebhookReplay,
  SellerWebhookReplayList,
  WebhookReplayForm,
} from '@tradepost/contract/platform/developers/seller-webhook-replays'
import { platformRoutes } from '#src/callers.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { createReplay, listReplays, stopReplay } from './replays.ts'

const ROOT = '/api/organizations/{slug}/webhooks/{webhook_id}/replays'
const asEditor = { ...asSeller, needs: 'webhook:update' } as const

export const sellerWebhookReplayRoutes = platformRoutes('Seller: webhook replays')
  .get(
    ROOT,
    { ...asSeller, needs: 'webhook:read', summary: 'List the replays of an endpoint', returns: SellerWebhookReplayList },
    async (asked) => listReplays(asked, asked.params.webhook_id),
  )
  .post(
    ROOT,
    {
      ...asEditor,
      action: 'webhook.replayed',
      summary: 'Send the events of a time again',
      body: WebhookReplayForm,
      returns: SellerWebhookReplay,
    },
    async (asked) => createReplay(asked, asked.params.webhook_id, asked.body),
  )
  .post(
    `${ROOT}/{replay_id}/stop`,
    { ...asEditor, action: 'webhook.replay_stopped', summary: 'Stop a replay', returns: SellerWebhookReplay },
    async (asked) => stopReplay(asked, asked.params.webhook_id, asked.params.replay_id),
  )
