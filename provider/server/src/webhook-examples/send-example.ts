import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import type { Deps } from '#src/deps.ts'
import { writePayload } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getDelivery, type LoggedDelivery } from '#src/webhook-log/list-deliveries.ts'
import { getEnabledEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'
import { createDeliveries } from '#src/webhooks/queue-deliveries.ts'
import { buildExample } from './build-example.ts'

/**
 * Sends an example of an event to one endpoint, whatever it subscribes to: signed like any other and in the log, but tried once.
 * Its ID begins with `msg_example_`, which is signed, so that a receiver can tell it from an event.
 * @throws 404 WEBHOOK_NOT_FOUND, 409 WEBHOOK_DISABLED
 */
export async function sendExample(
  scope: Scope,
  deps: Deps,
  { endpointId, type }: { endpointId: string; type: string },
): Promise<LoggedDelivery> {
  await getEnabledEndpoint(scope, endpointId)
  const { payloadType, subjectId, data } = await buildExample(scope, type)
  const now = deps.clock.now()
  const event = {
    ...toTenant(scope),
    id: generateId('exampleMessage'),
    type,
    subjectId,
    payload: writePayload(scope, { type, payloadType, data }),
    createdAt: scope.clock.now(),
    recordedAt: now,
    isExample: true,
    traceParent: null,
  }
  await scope.trx.insertInto('events').values(event).execute()
  const [id] = await createDeliveries(scope.trx, [{ ...toTenant(scope), eventId: event.id, endpointId }], now)
  assert(id, 'A new event has no delivery yet')
  scope.leaves.add('webhooks')
  return getDelivery(scope, id)
}
