import { EndpointHealth } from '@tradepost/contract/provider/webhooks'
import * as z from 'zod'
import { toPathSegment } from './answers.ts'
import type { ProviderClient } from './client.ts'

const Endpoint = z.object({ id: z.string().min(1) })
/** What only the embedded provider says: how deliveries to an endpoint fare. */
const SeenEndpoints = z.object({
  data: z.array(z.object({ id: z.string().min(1), url: z.string(), health: EndpointHealth.nullish().catch(null) })),
})
export type SeenEndpointHealth = z.infer<typeof SeenEndpoints>['data'][number]
const ENDPOINTS_AT_ONCE = 100
const EndpointState = Endpoint.extend({ disabled: z.boolean() })
const EndpointSecret = z.object({ secret: z.string().min(1) })

export const webhookCalls = ({ client, call }: ProviderClient) => ({
  /** The same key returns the endpoint that it created, so retries are safe. */
  create: (input: { url: string; idempotencyKey: string }) =>
    call(Endpoint, (options) =>
      client.webhooks.create({ url: input.url, description: 'Tradepost', idempotency_key: input.idempotencyKey }, options),
    ),
  /** Lists every endpoint: a business has a handful. */
  listHealth: async () =>
    (await call(SeenEndpoints, (options) => client.webhooks.list({ limit: ENDPOINTS_AT_ONCE }, options))).data,
  /** Replaces the secret. For 24 hours, the old one signs too. The same secret again changes nothing, so retries are safe. */
  chooseSecret: (id: string, secret: string) =>
    call(z.unknown(), (options) => client.post(`/webhooks/${toPathSegment(id)}/secret/rotate`, { ...options, body: { secret } })),
  get: (id: string) => call(EndpointState, (options) => client.webhooks.retrieve(id, options)),
  getSecret: (id: string) => call(EndpointSecret, (options) => client.webhooks.retrieveSecret(id, options)),
})
