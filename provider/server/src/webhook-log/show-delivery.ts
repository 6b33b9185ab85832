import type { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { Scope } from '#src/scope.ts'
import { type LoggedDelivery, listAttempts } from './list-deliveries.ts'
import { getEvent } from './list-events.ts'
import { viewDelivery } from './view.ts'

/** Returns a delivery as the API shows it, with its body and attempts. */
export async function showDelivery(scope: Scope, delivery: LoggedDelivery): Promise<WebhookDelivery> {
  return viewDelivery(delivery, await getEvent(scope, delivery.eventId), await listAttempts(scope, delivery))
}
