import { RetriedDeliveries, WebhookDelivery, WebhookDeliveryList } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { WebhookEventDetails, WebhookEventList } from '@tradepost/contract/provider/webhooks/webhook-events'
import { WebhookFiguresDetails, WebhookFiguresList } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { type IteratedQuery, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

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
