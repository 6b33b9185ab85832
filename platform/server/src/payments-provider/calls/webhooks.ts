import { Timestamp } from '@tradepost/contract/provider/primitives'
import { EndpointHealth, WebhookEndpoint, WebhookHeaders } from '@tradepost/contract/provider/webhooks/webhooks'
import * as z from 'zod'
import { answerOf, toPathSegment } from '#src/payments-provider/answers.ts'
import type { DodoPayments, ProviderClient } from '#src/payments-provider/client.ts'

const EndpointSecret = z.object({ secret: z.string().min(1), old_secret_expires_at: Timestamp.nullish() })
const SeenEndpoint = answerOf(WebhookEndpoint.extend({ health: EndpointHealth.nullish().catch(null) }), () => ({
  disabled: false,
}))
export type SeenEndpoint = z.infer<typeof SeenEndpoint>
const EndpointPage = z.object({ data: z.array(SeenEndpoint), done: z.boolean().nullish(), iterator: z.string().nullish() })

const PAGE_SIZE = 100

/** The settings of an endpoint, as the SDK takes them. */
export type EndpointChange = Omit<DodoPayments.WebhookUpdateParams, 'metadata'>

export const webhookCalls = ({ client, call }: ProviderClient) => {
  const listPage = (iterator: string | undefined) =>
    call(EndpointPage, (options) => client.webhooks.list({ limit: PAGE_SIZE, ...(iterator ? { iterator } : {}) }, options))
  return {
    /** The same key returns the endpoint that it created, so retries are safe. */
    create: ({
      idempotencyKey,
      ...body
    }: Omit<DodoPayments.WebhookCreateParams, 'idempotency_key'> & { idempotencyKey: string }) =>
      call(SeenEndpoint, (options) => client.webhooks.create({ ...body, idempotency_key: idempotencyKey }, options)),
    /** Lists every endpoint: a business has a handful. */
    async list(): Promise<SeenEndpoint[]> {
      const endpoints: SeenEndpoint[] = []
      let iterator: string | undefined
      for (;;) {
        const page = await listPage(iterator)
        endpoints.push(...page.data)
        if (page.done !== false || !page.iterator || page.iterator === iterator) return endpoints
        iterator = page.iterator
      }
    },
    get: (id: string) => call(SeenEndpoint, (options) => client.webhooks.retrieve(id, options)),
    update: (id: string, changes: EndpointChange) =>
      call(SeenEndpoint, (options) => client.webhooks.update(id, changes, options)),
    delete: (id: string) => call(z.unknown(), (options) => client.webhooks.delete(id, options)),
    getSecret: (id: string) => call(EndpointSecret, (options) => client.webhooks.retrieveSecret(id, options)),
    /** Replaces the secret; for 24 hours, the old one signs too. @throws 404 for a provider without rotation */
    rotateSecret: (id: string) =>
      call(z.unknown(), (options) =>
        client.post(`/webhooks/${toPathSegment(id)}/secret/rotate`, { ...options, body: {}, maxRetries: 0 }),
      ),
    /** Replaces the secret by this one. The same one again changes nothing, so retries are safe. */
    chooseSecret: (id: string, secret: string) =>
      call(z.unknown(), (options) =>
        client.post(`/webhooks/${toPathSegment(id)}/secret/rotate`, { ...options, body: { secret } }),
      ),
    getHeaders: (id: string) => call(WebhookHeaders, (options) => client.webhooks.headers.retrieve(id, options)),
    /** Adds and replaces headers. For the embedded provider, an empty value removes one. */
    updateHeaders: (id: string, headers: Record<string, string>) =>
      call(z.unknown(), (options) => client.webhooks.headers.update(id, { headers }, options)),
  }
}
