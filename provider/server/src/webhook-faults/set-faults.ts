import type { FaultKind, Faults } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { json } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getWebhookEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'
import { releaseHeld } from './release-held.ts'

/** The lab of an endpoint, and how many attempts each fault struck since it was switched on. */
export type FaultLab = Pick<WebhookEndpointRow, 'id' | 'faults' | 'faultsSince'> & { struck: Record<FaultKind, number> }

/** @throws 403 FORBIDDEN in live mode, 404 WEBHOOK_NOT_FOUND */
export async function getFaultLab(scope: Scope, id: string): Promise<FaultLab> {
  checkTestMode(scope)
  const { faults, faultsSince } = await getWebhookEndpoint(scope, id)
  return { id, faults, faultsSince, struck: await countStruck(scope, { id, since: faultsSince }) }
}

/**
 * Switches the lab on, or on again: counts start over, and with the same seed, so do its faults.
 * @throws 403 FORBIDDEN in live mode, 404 WEBHOOK_NOT_FOUND
 */
export async function setFaults(scope: Scope, deps: Deps, { id, faults }: { id: string; faults: Faults }): Promise<FaultLab> {
  return switchLab(scope, id, { faults: json(faults), faultsSince: deps.clock.now() })
}

/**
 * Switches the lab off. What it holds back is sent now.
 * @throws 403 FORBIDDEN in live mode, 404 WEBHOOK_NOT_FOUND
 */
export async function clearFaults(scope: Scope, deps: Deps, id: string): Promise<FaultLab> {
  const lab = await switchLab(scope, id, { faults: null, faultsSince: null })
  await releaseHeld({ ...toTenant(scope), id }, { db: scope.trx, now: deps.clock.now() })
  scope.leaves.add('webhooks')
  return lab
}

type Switched = { faults: ReturnType<typeof json<Faults>> | null; faultsSince: Date | null }

async function switchLab(scope: Scope, id: string, columns: Switched): Promise<FaultLab> {
  checkTestMode(scope)
  const { numUpdatedRows } = await scope.trx
    .updateTable('webhookEndpoints')
    .set({ ...columns, faultCounts: json({}) })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('WEBHOOK_NOT_FOUND')
  return getFaultLab(scope, id)
}

function checkTestMode({ mode }: Scope): void {
  if (mode !== 'test') throw fault('FORBIDDEN', 'The fault lab exists in test mode only')
}

async function countStruck(scope: Scope, { id, since }: { id: string; since: Date | null }): Promise<FaultLab['struck']> {
  const counts = since ? await countByFault(scope, { id, since }) : new Map<FaultKind | null, number>()
  const countOf = (kind: FaultKind) => counts.get(kind) ?? 0
  return {
    drop: countOf('drop'),
    duplicate: countOf('duplicate'),
    reorder: countOf('reorder'),
    delay_seconds: countOf('delay_seconds'),
    answer_status: countOf('answer_status'),
    time_out: countOf('time_out'),
    bad_signature: countOf('bad_signature'),
    clock_skew_seconds: countOf('clock_skew_seconds'),
  }
}

async function countByFault(
  { trx, businessId, mode }: Scope,
  { id, since }: { id: string; since: Date },
): Promise<Map<FaultKind | null, number>> {
  const rows = await trx
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookAttempts', (join) =>
      join
        .onRef('webhookAttempts.businessId', '=', 'webhookDeliveries.businessId')
        .onRef('webhookAttempts.mode', '=', 'webhookDeliveries.mode')
        .onRef('webhookAttempts.deliveryId', '=', 'webhookDeliveries.id'),
    )
    .select(({ fn }) => ['webhookAttempts.fault', fn.countAll<number>().as('count')])
    .where('webhookDeliveries.businessId', '=', businessId)
    .where('webhookDeliveries.mode', '=', mode)
    .where('webhookDeliveries.endpointId', '=', id)
    .where('webhookAttempts.startedAt', '>=', since)
    .where('webhookAttempts.fault', 'is not', null)
    .groupBy('webhookAttempts.fault')
    .execute()
  return new Map(rows.map(({ fault: kind, count }) => [kind, count]))
}
