import type { RotateWebhookSecret } from '@tradepost/contract/provider/webhooks/webhooks'
import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { generateWebhookSecret, isSameSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WebhookRetiredSecretRow } from '#src/webhooks/table.ts'
import { lockWebhookEndpoint } from './get-webhook-endpoint.ts'

/** How long a replaced secret signs beside the new one. Source: reference, 3.12. */
const OVERLAP_MILLISECONDS = 24 * HOUR
/** Replaced secrets that sign at the same time: each adds a signature to the header. */
const RETIRED_MAX = 4

/** Lists the replaced secrets that still sign, newest first. Deliveries are sent in real time, so a test clock doesn't count. */
export async function listRetiredSecrets(scope: Scope, deps: Deps, endpointId: string): Promise<WebhookRetiredSecretRow[]> {
  return scope.trx
    .selectFrom('webhookRetiredSecrets')
    .selectAll()
    .where('endpointId', '=', endpointId)
    .where((row) => row.and(toTenant(scope)))
    .where('endsAt', '>', deps.clock.now())
    .orderBy('endsAt', 'desc')
    .execute()
}

/**
 * Gives an endpoint another signing secret: the given one, or a new one. For 24 hours both sign. Rotating to the current secret
 * changes nothing, so a caller who chose it may repeat the call. Returns when the old one ends; null if nothing changed.
 * @throws 404 WEBHOOK_NOT_FOUND, 422 WEBHOOK_ROTATION_LIMIT_REACHED
 */
export async function replaceWebhookSecret(
  scope: Scope,
  deps: Deps,
  { id, secret }: RotateWebhookSecret & { id: string },
): Promise<Date | null> {
  const { webhookSecrets, retiredSecrets } = deps
  const endpoint = await lockWebhookEndpoint(scope, id)
  const next = secret ? `whsec_${secret.replace(/^whsec_/, '')}` : generateWebhookSecret()
  const old = webhookSecrets.open(endpoint, 'secretSealed')
  if (isSameSecret(next, old)) return null
  const retired = await listRetiredSecrets(scope, deps, id)
  // The new secret may be one that was replaced today: it then signs once.
  const again = retired.filter((row) => isSameSecret(next, retiredSecrets.open(row, 'secretSealed')))
  if (retired.length - again.length >= RETIRED_MAX) throw fault('WEBHOOK_ROTATION_LIMIT_REACHED')
  for (const row of again) await scope.trx.deleteFrom('webhookRetiredSecrets').where('id', '=', row.id).execute()
  const endsAt = addMilliseconds(deps.clock.now(), OVERLAP_MILLISECONDS)
  const key = { ...toTenant(scope), id: generateId('webhookSecret') }
  await scope.trx
    .insertInto('webhookRetiredSecrets')
    .values({ ...key, endpointId: id, secretSealed: retiredSecrets.seal(old, key, 'secretSealed'), endsAt })
    .execute()
  await scope.trx
    .updateTable('webhookEndpoints')
    .set({ secretSealed: webhookSecrets.seal(next, endpoint, 'secretSealed'), updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
  return endsAt
}

/** Erases replaced secrets that no longer sign. Returns how many. */
export async function purgeRetiredSecrets({ database, clock }: Deps): Promise<number> {
  const { rows } = await sql`delete from webhook_retired_secrets where ends_at <= ${clock.now()} returning 1`.execute(database.db)
  return rows.length
}
