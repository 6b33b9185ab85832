import type { FaultKind } from '@tradepost/contract/provider/webhooks/webhook-faults'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import type { ClaimedDelivery } from '#src/webhooks/claim-deliveries.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'

type Endpoint = Pick<WebhookEndpointRow, 'businessId' | 'mode' | 'id'>
type Held = { db: Deps['database']['db']; now: Date; fault?: FaultKind }

/** Makes messages due that the fault lab holds back from an endpoint, all or those with one fault. Returns how many. */
export async function releaseHeld({ id, ...of }: Endpoint, { db, now, fault }: Held): Promise<number> {
  const held = db
    .updateTable('webhookQueue')
    .set({ nextAttemptAt: now })
    .where((row) => row.and({ ...toTenant(of), endpointId: id }))
    .where('heldFault', fault ? '=' : 'is not', fault ?? null)
    .where('queuedAt', 'is', null)
    .where('leasedUntil', 'is', null)
  const { numUpdatedRows } = await held.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Makes messages due that were held back for the one that was just sent. */
export const releaseReordered = (deps: Deps, { businessId, mode, endpointId }: ClaimedDelivery): Promise<number> =>
  releaseHeld({ businessId, mode, id: endpointId }, { db: deps.database.db, now: deps.clock.now(), fault: 'reorder' })
