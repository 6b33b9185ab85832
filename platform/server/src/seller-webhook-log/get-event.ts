import type { SellerWebhookEvent } from '@tradepost/contract/platform/developers/seller-webhook-log'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { listMissingForEvent } from '#src/seller/body-permissions.ts'

/** Returns an event with its deliveries and where they went. @throws 404 for another business's event */
export async function getEvent(asked: SellerCall & { permissions: Permissions }, id: string): Promise<SellerWebhookEvent> {
  const { webhookLog, webhooks } = await openSellerProvider(asked)
  const event = await webhookLog.getEvent(id)
  const endpoints = event.deliveries.length > 0 ? await webhooks.list() : []
  const urls = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.url]))
  const missing = listMissingForEvent({ type: event.type, body: JSON.stringify(event.body) }, asked.permissions)
  return {
    ...event,
    body: missing.length > 0 ? null : event.body,
    missing_permissions: missing,
    deliveries: event.deliveries.map((delivery) => ({ ...delivery, url: urls.get(delivery.webhook_id) ?? null })),
  }
}
