import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { generateWebhookSecret, maskSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import { getProviderAccess } from './find-connection.ts'
import type { ProviderConnectionRow } from './table.ts'

/** How long the embedded provider signs with the old secret too. */
const OVERLAP_MILLISECONDS = 24 * HOUR
const AT_ONCE = 100

type Rotating = Pick<ProviderConnectionRow, 'organizationId' | 'nextWebhookSecretSealed'>

/**
 * Saves the secret that the active connection gets next, or returns the one that an interrupted rotation left. From now on its
 * events are accepted with either. @throws 409 WEBHOOK_SECRET_NOT_OURS for a provider that the seller connected
 */
async function saveNextSecret({ database: { db }, clock, providerSecrets }: Deps, organizationId: string) {
  const place = { organizationId, environment: 'embedded' }
  const next = providerSecrets.seal(generateWebhookSecret(), place, 'nextWebhookSecretSealed')
  const saved = await db
    .updateTable('providerConnections')
    .set((row) => ({
      nextWebhookSecretSealed: row.fn.coalesce('nextWebhookSecretSealed', row.val(next)),
      updatedAt: clock.now(),
    }))
    .where((row) => row.and({ organizationId, isActive: true, environment: 'embedded', status: 'connected' }))
    .returningAll()
    .executeTakeFirst()
  if (!saved) throw fault('WEBHOOK_SECRET_NOT_OURS')
  return saved
}

/** Changes the embedded connection if it still has this next secret: another process may have finished the rotation. */
const updateRotating = ({ database: { db }, clock }: Deps, { organizationId, nextWebhookSecretSealed }: Rotating) =>
  db
    .updateTable('providerConnections')
    .set({ nextWebhookSecretSealed: null, updatedAt: clock.now() })
    .where((row) => row.and({ organizationId, environment: 'embedded', nextWebhookSecretSealed }))

/** Gives the next secret to the provider, then makes it the current one. Doing it again changes nothing. */
async function finishRotation(deps: Deps, connection: ProviderConnectionRow): Promise<void> {
  const { providerSecrets } = deps
  const { webhookEndpointId } = connection
  const next = providerSecrets.open(connection, 'nextWebhookSecretSealed')
  if (next === null || webhookEndpointId === null) return
  try {
    await openPaymentsProvider(getProviderAccess(deps, connection), 'page').webhooks.chooseSecret(webhookEndpointId, next)
  } catch (error) {
    // Refused for good: the current secret stays.
    if (error instanceof Fault && !isTransient(error.code)) await updateRotating(deps, connection).execute()
    throw error
  }
  const old = providerSecrets.open(connection, 'webhookSecretSealed')
  await updateRotating(deps, connection)
    .set({
      // Nobody changes the current secret while there is a next one.
      oldWebhookSecretSealed: old === null ? null : providerSecrets.seal(old, connection, 'oldWebhookSecretSealed'),
      oldWebhookSecretEndsAt: addMilliseconds(deps.clock.now(), OVERLAP_MILLISECONDS),
      webhookSecretSealed: providerSecrets.seal(next, connection, 'webhookSecretSealed'),
      webhookSecretHint: maskSecret(next),
    })
    .execute()
}

/**
 * Replaces the secret of our own endpoint at the embedded provider. No event is refused meanwhile: the new secret is accepted
 * before the provider has it, and the old one for as long as the provider signs with it.
 * @throws 409 WEBHOOK_SECRET_NOT_OURS, and the provider's fault; while it is away, the rotation goes on by itself
 */
export async function replaceOwnWebhookSecret(deps: Deps, organizationId: string): Promise<void> {
  await finishRotation(deps, await saveNextSecret(deps, organizationId))
}

/** Finishes rotations that a crash or the provider interrupted, and erases old secrets that have ended. */
export async function runWebhookSecretRotations(deps: Deps): Promise<void> {
  const { db } = deps.database
  await db
    .updateTable('providerConnections')
    .set({ oldWebhookSecretSealed: null, oldWebhookSecretEndsAt: null })
    .where('oldWebhookSecretSealed', 'is not', null)
    .where('oldWebhookSecretEndsAt', '<=', deps.clock.now())
    .execute()
  const waiting = await db
    .selectFrom('providerConnections')
    .selectAll()
    .where('nextWebhookSecretSealed', 'is not', null)
    .orderBy('updatedAt')
    .limit(AT_ONCE)
    .execute()
  for (const connection of waiting)
    await finishRotation(deps, connection).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error
      deps.log.warn({ organizationId: connection.organizationId, code: error.code }, 'a webhook secret could not be rotated yet')
    })
}
