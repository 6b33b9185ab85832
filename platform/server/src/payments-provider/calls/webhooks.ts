import { Timestamp } from '@tradepost/contract/provider/primitives'
import { RetriedDeliveries, WebhookDelivery, WebhookDeliveryList } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { WebhookEventDetails, WebhookEventList } from '@tradepost/contract/provider/webhooks/webhook-events'
import { type PutWebhookFaults, WebhookFaultLab } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { WebhookFiguresDetails, WebhookFiguresList } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { type CreateWebhookReplay, WebhookReplay, WebhookReplayList } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { EndpointHealth, WebhookEndpoint, WebhookHeaders } from '@tradepost/contract/provider/webhooks/webhooks'
import * as z from 'zod'
import { answerOf, type IteratedQuery, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

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

/** What the embedded provider keeps of events and their deliveries; the SDK has no methods for it. Lists are null for others. */
export const webhookLogCalls = ({ client, call }: ProviderClient) => ({
  listEvents: (query: IteratedQuery) =>
    call(WebhookEventList.nullable(), (options) =>
      client.get('/webhook_events', { ...options, query }).catch(acceptAbsent(null)),
    ),
  getEvent: (id: string) => call(WebhookEventDetails, (options) => client.get(`/webhook_events/${toPathSegment(id)}`, options)),
  listDeliveries: (query: IteratedQuery) =>
    call(WebhookDeliveryList.nullable(), (options) =>
      client.get('/webhook_deliveries', { ...options, query }).catch(acceptAbsent(null)),
    ),
  getDelivery: (id: string) =>
    call(WebhookDelivery, (options) => client.get(`/webhook_deliveries/${toPathSegment(id)}`, options)),
  /** Sends the same bytes again, on the schedule from its beginning. @throws 409 while an attempt is pending */
  resend: (id: string) =>
    call(WebhookDelivery, (options) => client.post(`/webhook_deliveries/${toPathSegment(id)}/resend`, options)),
  /** Sends now what waits for its next attempt at an endpoint. @throws 409 for a disabled endpoint */
  retryWaiting: (id: string) =>
    call(RetriedDeliveries, (options) => client.post(`/webhooks/${toPathSegment(id)}/retry`, options)),
  listFigures: () =>
    call(WebhookFiguresList.transform(({ items }) => items).nullable(), (options) =>
      client.get('/webhook_figures', options).catch(acceptAbsent(null)),
    ),
  getFigures: (id: string) =>
    call(WebhookFiguresDetails, (options) => client.get(`/webhooks/${toPathSegment(id)}/figures`, options)),
})

const pathOf = (id: string) => `/webhooks/${toPathSegment(id)}`

/** The embedded provider sends events again; the SDK has no methods for it. */
export const webhookReplayCalls = ({ client, call }: ProviderClient) => ({
  /**
   * A request that is repeated would start a second replay. @throws 409 while another one runs, or if the endpoint is disabled
   */
  create: (id: string, body: CreateWebhookReplay) =>
    call(WebhookReplay, (options) => client.post(`${pathOf(id)}/replay`, { ...options, body, maxRetries: 0 })),
  list: (id: string, query: IteratedQuery) =>
    call(WebhookReplayList, (options) => client.get(`${pathOf(id)}/replays`, { ...options, query })),
  get: (id: string, replayId: string) =>
    call(WebhookReplay, (options) => client.get(`${pathOf(id)}/replays/${toPathSegment(replayId)}`, options)),
  stop: (id: string, replayId: string) =>
    call(WebhookReplay, (options) => client.post(`${pathOf(id)}/replays/${toPathSegment(replayId)}/stop`, options)),
})

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
