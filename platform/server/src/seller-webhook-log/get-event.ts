import type { SellerWebhookEvent } from '@tradepost/contract/platform/seller-webhook-log'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'

/** Returns an event with its deliveries and where they went. @throws 404 for another business's event */
export async function getEvent(asked: SellerCall, id: string): Promise<SellerWebhookEvent> {
  const { webhookLog, webhooks } = await openSellerProvider(asked)
  const event = await webhookLog.getEvent(id)
  const endpoints = event.deliveries.length > 0 ? await webhooks.list() : []
  const urls = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.url]))
  return {
    ...event,
    deliveries: event.deliveries.map((delivery) => ({ ...delivery, url: urls.get(delivery.webhook_id) ?? null })),
  }
}
