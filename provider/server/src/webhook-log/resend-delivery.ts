import { sql } from '@tradepost/kit/database'
import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getEnabledEndpoint } from '#src/webhooks/get-webhook-endpoint.ts'
import { deliveryStates } from '#src/webhooks/states.ts'
import { getDelivery, type LoggedDelivery } from './list-deliveries.ts'

/**
 * Sends an event to the same endpoint again: same ID, same bytes, and the schedule starts over.
 * @throws 404 WEBHOOK_DELIVERY_NOT_FOUND; 409 WEBHOOK_DELIVERY_PENDING, WEBHOOK_DISABLED
 */
export async function resendDelivery(scope: Scope, deps: Deps, id: string): Promise<LoggedDelivery> {
  const { endpointId, status } = await getDelivery(scope, id)
  if (status === 'pending') throw fault('WEBHOOK_DELIVERY_PENDING')
  await getEnabledEndpoint(scope, endpointId)
  const { to } = transition(deliveryStates, 'delivery', status, 'resend')
  const now = deps.clock.now()
  const { numUpdatedRows } = await scope.trx
    .updateTable('webhookDeliveries')
    .set({ status: to, nextAttemptAt: now, queuedAt: now, attemptsBefore: sql.ref('attemptCount') })
    .where((row) => row.and({ ...toTenant(scope), id, status }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('WEBHOOK_DELIVERY_PENDING')
  scope.leaves.add('webhooks')
  return getDelivery(scope, id)
}
