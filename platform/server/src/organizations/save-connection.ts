import type { ConnectionForm } from '@tradepost/contract/platform/organization/seller-connection'
import { Fault } from '@tradepost/kit/faults'
import { maskSecret } from '@tradepost/kit/secrets/secrets'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import type { Scope } from '#src/scope.ts'
import { startProviderAccount } from './open-provider-accounts.ts'
import type { ProviderConnectionRow } from './table.ts'
import { organizationWebhookUrl } from './view.ts'

/** Characters that a header can contain. */
const PLAIN = /^[\x21-\x7e]+$/

type OwnAccount = Exclude<ConnectionForm, { environment: 'embedded' }>

/** Checks the key with one call. @throws 422 if the provider rejects it, 503 if it doesn't respond */
async function tryKey(deps: Deps, form: OwnAccount): Promise<void> {
  if (!PLAIN.test(form.api_key)) throw fault('INVALID_REQUEST_PARAMETERS:apiKey')
  const provider = openPaymentsProvider({ environment: form.environment, apiKey: form.api_key, baseUrl: deps.config.providerUrl })
  try {
    await provider.products.list({ page: 0, pageSize: 1, archived: false })
  } catch (error) {
    if (error instanceof Fault && error.status === 409)
      throw fault(form.environment === 'live_mode' ? 'PAYMENTS_REFUSED:liveKey' : 'PAYMENTS_REFUSED:testKey')
    throw error
  }
}

async function activate(scope: Scope, environment: ProviderConnectionRow['environment']): Promise<void> {
  const set = (isActive: boolean) =>
    scope.trx
      .updateTable('providerConnections')
      .set({ isActive, updatedAt: scope.clock.now() })
      .where('organizationId', '=', scope.organizationId)
  // Deactivate first, then activate: an organization has at most one active connection at any moment.
  await set(false).where('environment', '<>', environment).execute()
  await set(true).where('environment', '=', environment).execute()
}

async function keepOwnAccount(scope: Scope, deps: Deps, form: OwnAccount): Promise<void> {
  const now = scope.clock.now()
  const place = { organizationId: scope.organizationId, environment: form.environment }
  const kept = {
    status: 'connected' as const,
    apiKeySealed: deps.providerSecrets.seal(form.api_key, place, 'apiKeySealed'),
    apiKeyHint: maskSecret(form.api_key),
    webhookSecretSealed: deps.providerSecrets.seal(form.webhook_secret, place, 'webhookSecretSealed'),
    webhookSecretHint: maskSecret(form.webhook_secret),
    // Settings shows this address beside the form.
    webhookUrl: organizationWebhookUrl(deps.config.url, scope.organizationId),
    problem: null,
    updatedAt: now,
  }
  await scope.trx
    .insertInto('providerConnections')
    .values({
      ...kept,
      ...place,
      isActive: false,
      businessId: null,
      webhookEndpointId: null,
      nextApiKeySealed: null,
      nextWebhookSecretSealed: null,
      oldWebhookSecretSealed: null,
      oldWebhookSecretEndsAt: null,
      webhookSecretAskedAt: null,
      claimedUntil: null,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'environment']).doUpdateSet(kept))
    .execute()
  await activate(scope, form.environment)
}

/**
 * Sets the provider that an organization sells through from now on. Earlier sales stay with their provider. @throws 422, 503
 * before anything is saved
 */
export async function saveConnection(deps: Deps, organizationId: string, form: ConnectionForm): Promise<void> {
  if (form.environment === 'embedded') {
    await startProviderAccount(deps, organizationId)
    await transact(deps, (work) => activate({ ...work, organizationId }, 'embedded'))
    return
  }
  await tryKey(deps, form)
  await transact(deps, (work) => keepOwnAccount({ ...work, organizationId }, deps, form))
  const shop = { organizationId, environment: form.environment }
  await deps.addJob('refresh-records', shop, `refresh-records/${organizationId}/${form.environment}`)
}
