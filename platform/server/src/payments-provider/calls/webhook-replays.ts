import { type CreateWebhookReplay, WebhookReplay, WebhookReplayList } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { type IteratedQuery, toPathSegment } from '#src/payments-provider/answers.ts'
import type { ProviderClient } from '#src/payments-provider/client.ts'

const pathOf = (id: string) => `/webhooks/${toPathSegment(id)}`

/** The embedded provider sends events again; the SDK has no methods for it. */
export const webhookReplayCalls = ({ client, call }: ProviderClient) => ({
  /** A request that is repeated would start a second replay. @throws 409 while another one runs, or if the endpoint is disabled */
  create: (id: string, body: CreateWebhookReplay) =>
    call(WebhookReplay, (options) => client.post(`${pathOf(id)}/replay`, { ...options, body, maxRetries: 0 })),
  list: (id: string, query: IteratedQuery) =>
    call(WebhookReplayList, (options) => client.get(`${pathOf(id)}/replays`, { ...options, query })),
  get: (id: string, replayId: string) =>
    call(WebhookReplay, (options) => client.get(`${pathOf(id)}/replays/${toPathSegment(replayId)}`, options)),
  stop: (id: string, replayId: string) =>
    call(WebhookReplay, (options) => client.post(`${pathOf(id)}/replays/${toPathSegment(replayId)}/stop`, options)),
})
