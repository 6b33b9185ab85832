import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getEnabledEndpoint } from '#src/webhooks/get-webhook-endpoint.ts'
import { advanceDelivery, resendDeliveries } from '#src/webhooks/queue-deliveries.ts'
import { getDelivery, type LoggedDelivery } from './list-deliveries.ts'

/**
 * Sends an event to the same endpoint again: same ID, same bytes, and the schedule starts over. If it waits for its next attempt,
 * that attempt is made now, and the schedule goes on.
 * @throws 404 WEBHOOK_DELIVERY_NOT_FOUND; 409 WEBHOOK_DISABLED, or WEBHOOK_DELIVERY_PENDING while it is being sent
 */
export async function resendDelivery(scope: Scope, deps: Deps, id: string): Promise<LoggedDelivery> {
  const { endpointId, status } = await getDelivery(scope, id)
  await getEnabledEndpoint(scope, endpointId)
  const again = { ...toTenant(scope), now: deps.clock.now() }
  const isQueued =
    status === 'pending'
      ? await advanceDelivery(scope.trx, { ...again, id })
      : (await resendDeliveries(scope.trx, { ...again, ids: [id], replayId: null })) > 0
  if (!isQueued) throw fault('WEBHOOK_DELIVERY_PENDING')
  scope.leaves.add('webhooks')
  return getDelivery(scope, id)
}
