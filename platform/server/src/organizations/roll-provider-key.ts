import { ApiKey } from '@tradepost/contract/provider/api-keys'
import { sql } from '@tradepost/kit/database/database'
import { generateSecret, maskSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { sendToOperator } from './call-operator.ts'
import type { ProviderConnectionRow } from './table.ts'

/** How long the old key keeps working: requests that are under way end well, and an interrupted roll is completed meanwhile. */
const OVERLAP_HOURS = 1
const BATCH = 20

const ROLLING = ['organizationId', 'environment', 'businessId', 'nextApiKeySealed'] as const
type Rolling = Pick<ProviderConnectionRow, (typeof ROLLING)[number]>

/** Makes the stored next key the key at the provider, then here. Every step can be repeated. */
async function completeRoll({ config, database, clock, providerSecrets }: Deps, rolling: Rolling): Promise<void> {
  const { organizationId, businessId, nextApiKeySealed } = rolling
  const apiKey = providerSecrets.open(rolling, 'nextApiKeySealed')
  if (apiKey === null || businessId === null) return
  await sendToOperator(config, {
    path: `/operator/businesses/${encodeURIComponent(businessId)}/api_key/roll`,
    body: { api_key: apiKey, overlap_hours: OVERLAP_HOURS },
    returns: ApiKey,
  })
  await database.db
    .updateTable('providerConnections')
    .set({
      apiKeySealed: providerSecrets.seal(apiKey, rolling, 'apiKeySealed'),
      apiKeyHint: maskSecret(apiKey),
      nextApiKeySealed: null,
      updatedAt: clock.now(),
    })
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'embedded')
    .where('nextApiKeySealed', '=', nextApiKeySealed)
    .execute()
}

/**
 * Rolls the API key that we call the embedded provider with. The new key is stored before the provider gets it, so a crash in
 * between loses neither key: a job completes the roll while the old key still works. Two calls at once roll to the same key.
 * @throws 409 PAYMENTS_KEY_NOT_OURS for an account of the seller's own; the provider's faults, after which the job goes on
 */
export async function rollProviderKey(deps: Deps, organizationId: string): Promise<void> {
  const place = { organizationId, environment: 'embedded' }
  const next = deps.providerSecrets.seal(generateSecret('tpk_test'), place, 'nextApiKeySealed')
  const rolling = await deps.database.db
    .updateTable('providerConnections')
    .set({ nextApiKeySealed: sql<string>`coalesce(next_api_key_sealed, ${next})` })
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'embedded')
    .where('isActive', '=', true)
    .where('status', '=', 'connected')
    .returning(ROLLING)
    .executeTakeFirst()
  if (!rolling) throw fault('PAYMENTS_KEY_NOT_OURS')
  await completeRoll(deps, rolling)
}

/** Completes the rolls that a crash or an absent provider interrupted. */
export async function completeRolls(deps: Deps): Promise<void> {
  const interrupted = await deps.database.db
    .selectFrom('providerConnections')
    .select(ROLLING)
    .where('nextApiKeySealed', 'is not', null)
    .limit(BATCH)
    .execute()
  for (const rolling of interrupted) {
    const { organizationId } = rolling
    await completeRoll(deps, rolling).catch((error: unknown) =>
      deps.log.warn(
        { organizationId, error: error instanceof Error ? error.message : String(error) },
        'the key is not rolled yet',
      ),
    )
  }
}
