import type { SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import type { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { listMissingForEvent } from '#src/seller/body-permissions.ts'

/** Returns a delivery as a member may see it. Endpoints may answer with what they were sent, so their answers are part of it. */
export function viewDelivery(delivery: WebhookDelivery, permissions: Permissions): SellerWebhookDelivery {
  const missing = listMissingForEvent({ type: delivery.event_type, body: delivery.body }, permissions)
  if (missing.length === 0) return { ...delivery, missing_permissions: missing }
  const attempts = delivery.attempts.map((attempt) => ({ ...attempt, response_headers: null, response_body: null }))
  return { ...delivery, body: null, attempts, missing_permissions: missing }
}
