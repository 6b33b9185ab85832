import { WEBHOOK_RETRIES_MAX } from '@tradepost/contract/provider/webhooks/webhook-figures'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getEnabledEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'
import { advanceDeliveries, advanceDelivery, resendDeliveries } from '#src/webhooks/queue-deliveries.ts'
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

/**
 * Makes the next attempt now of the deliveries that wait for it at an endpoint, for example one that was mended; their schedules
 * go on. Returns how many there are.
 * @throws 404 WEBHOOK_NOT_FOUND; 409 WEBHOOK_DISABLED
 */
export async function retryWaiting(scope: Scope, deps: Deps, endpointId: string): Promise<number> {
  await getEnabledEndpoint(scope, endpointId)
  const waiting = { ...toTenant(scope), endpointId, limit: WEBHOOK_RETRIES_MAX }
  const count = await advanceDeliveries(scope.trx, { ...waiting, now: deps.clock.now() })
  if (count > 0) scope.leaves.add('webhooks')
  return count
}
