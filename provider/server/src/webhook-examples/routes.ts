import { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { SendWebhookExample } from '@tradepost/contract/provider/webhooks/webhook-events'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { showDelivery } from '#src/webhook-log/view.ts'
import { sendExample } from './send-example.ts'

/** Beyond the published API, where businesses send examples in the dashboard. */
export const webhookExampleRoutes = providerRoutes('Webhooks').post(
  '/webhooks/{webhook_id}/examples',
  {
    summary: 'Send an example of an event',
    description: `${EXTENSION} About the newest object that fits, or a made-up one. Signed, and tried once.`,
    caller: 'write',
    body: SendWebhookExample,
    returns: WebhookDelivery,
    faults: [404, 409],
  },
  async ({ scope, deps, params, body }) =>
    showDelivery(scope, await sendExample(scope, deps, { endpointId: params.webhook_id, type: body.type })),
)
