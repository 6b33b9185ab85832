import { PutWebhookFaults, WebhookFaultLab } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { clearFaults, getFaultLab, setFaults } from './set-faults.ts'
import { viewFaultLab } from './view.ts'

/** Beyond the published API: deliveries that go wrong, for tests of receivers. */
export const webhookFaultRoutes = providerRoutes('Test helpers')
  .get(
    '/test_helpers/webhooks/{webhook_id}/faults',
    {
      summary: 'Get the fault lab of a webhook endpoint',
      description: `${EXTENSION} Test mode only.`,
      caller: 'read',
      returns: WebhookFaultLab,
      faults: [403, 404],
    },
    async ({ scope, params }) => viewFaultLab(await getFaultLab(scope, params.webhook_id)),
  )
  .put(
    '/test_helpers/webhooks/{webhook_id}/faults',
    {
      summary: 'Let deliveries to a webhook endpoint go wrong',
      description:
        `${EXTENSION} Test mode only. Each share is the part of the attempts that a fault strikes, and at most one strikes an ` +
        'attempt. The same seed, event and attempt get the same fault.',
      caller: 'write',
      body: PutWebhookFaults,
      returns: WebhookFaultLab,
      faults: [403, 404],
    },
    async ({ scope, deps, params, body }) => viewFaultLab(await setFaults(scope, deps, { id: params.webhook_id, faults: body })),
  )
  .delete(
    '/test_helpers/webhooks/{webhook_id}/faults',
    {
      summary: 'Let deliveries to a webhook endpoint go well again',
      description: `${EXTENSION} Test mode only. Messages that were held back are sent now.`,
      caller: 'write',
      returns: WebhookFaultLab,
      faults: [403, 404],
    },
    async ({ scope, deps, params }) => viewFaultLab(await clearFaults(scope, deps, params.webhook_id)),
  )
