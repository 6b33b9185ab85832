import { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { type PutWebhookFaults, WebhookFaultLab } from '@tradepost/contract/provider/webhooks/webhook-faults'
import type * as z from 'zod'
import { toPathSegment } from '#src/payments-provider/answers.ts'
import type { ProviderClient } from '#src/payments-provider/client.ts'

const faultsPath = (id: string) => `/test_helpers/webhooks/${toPathSegment(id)}/faults`

/** The embedded provider's ways to try an endpoint; the SDK has no methods for them. */
export const webhookTestCalls = ({ client, call }: ProviderClient) => ({
  /** Sends a made-up event, once. @throws 409 if the endpoint is disabled */
  sendExample: (id: string, type: string) =>
    call(WebhookDelivery, (options) =>
      client.post(`/webhooks/${toPathSegment(id)}/examples`, { ...options, body: { type }, maxRetries: 0 }),
    ),
  getFaults: (id: string) => call(WebhookFaultLab, (options) => client.get(faultsPath(id), options)),
  putFaults: (id: string, body: z.infer<typeof PutWebhookFaults>) =>
    call(WebhookFaultLab, (options) => client.put(faultsPath(id), { ...options, body })),
  endFaults: (id: string) => call(WebhookFaultLab, (options) => client.delete(faultsPath(id), options)),
})
