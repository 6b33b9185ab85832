import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getEnabledEndpoint } from '#src/webhooks/get-webhook-endpoint.ts'
import { resendDeliveries } from '#src/webhooks/queue-deliveries.ts'
import { getDelivery, type LoggedDelivery } from './list-deliveries.ts'

/**
 * Sends an event to the same endpoint again: same ID, same bytes, and the schedule starts over.
 * @throws 404 WEBHOOK_DELIVERY_NOT_FOUND; 409 WEBHOOK_DELIVERY_PENDING, WEBHOOK_DISABLED
 */
export async function resendDelivery(scope: Scope, deps: Deps, id: string): Promise<LoggedDelivery> {
  const { endpointId, status } = await getDelivery(scope, id)
  if (status === 'pending') throw fault('WEBHOOK_DELIVERY_PENDING')
  await getEnabledEndpoint(scope, endpointId)
  const now = deps.clock.now()
  const count = await resendDeliveries(scope.trx, { ...toTenant(scope), ids: [id], replayId: null, now })
  if (count === 0) throw fault('WEBHOOK_DELIVERY_PENDING')
  scope.leaves.add('webhooks')
  return getDelivery(scope, id)
}
