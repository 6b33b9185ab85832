import * as z from 'zod'
import type { ProviderClient } from './client.ts'

const Endpoint = z.object({ id: z.string().min(1) })
const EndpointState = Endpoint.extend({ disabled: z.boolean() })
const EndpointSecret = z.object({ secret: z.string().min(1) })

export const webhookCalls = ({ client, call }: ProviderClient) => ({
  /** The same key returns the endpoint that it created, so retries are safe. */
  create: (input: { url: string; idempotencyKey: string }) =>
    call(Endpoint, (options) =>
      client.webhooks.create({ url: input.url, description: 'Tradepost', idempotency_key: input.idempotencyKey }, options),
    ),
  get: (id: string) => call(EndpointState, (options) => client.webhooks.retrieve(id, options)),
  getSecret: (id: string) => call(EndpointSecret, (options) => client.webhooks.retrieveSecret(id, options)),
})
