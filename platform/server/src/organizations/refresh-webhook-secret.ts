import { addMilliseconds, type Clock, HOUR, MINUTE } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { maskSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import type { SeenEndpoint } from '#src/payments-provider/calls/webhooks.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import { getProviderAccess } from './find-connection.ts'
import type { ProviderConnectionRow } from './table.ts'
import { organizationWebhookUrl } from './view.ts'

/**
 * How long a secret isn't asked for again. Anybody can send a wrong signature, so forgeries cost one request a minute at most.
 */
export const REFRESH_PAUSES = { regular: HOUR, wrongSignature: MINUTE }
type RefreshReason = keyof typeof REFRESH_PAUSES

/** Returns the endpoint that sends us a connection's events. In an account of the seller's own, it's the one with our URL. */
export function findOwnEndpoint(
  { config }: Pick<Deps, 'config'>,
  { organizationId, webhookEndpointId }: ProviderConnectionRow,
  endpoints: readonly SeenEndpoint[],
): SeenEndpoint | undefined {
  const url = organizationWebhookUrl(config.url, organizationId)
  return endpoints.find((endpoint) => (webhookEndpointId === null ? endpoint.url === url : endpoint.id === webhookEndpointId))
}

const isDue = (clock: Clock, { webhookSecretAskedAt: asked }: ProviderConnectionRow, reason: RefreshReason): boolean =>
  asked === null || asked <= addMilliseconds(clock.now(), -REFRESH_PAUSES[reason])

/** Changes a connection whose secret is still the one that we know; a rotation of our own is finished elsewhere. */
const updateKnown = ({ database: { db } }: Deps, { organizationId, environment, webhookSecretSealed }: ProviderConnectionRow) =>
  db
    .updateTable('providerConnections')
    .where((row) => row.and({ organizationId, environment, webhookSecretSealed, status: 'connected' }))
    .where('nextWebhookSecretSealed', 'is', null)

/** Claims the one request of this pause, for all processes together. */
async function claim(deps: Deps, connection: ProviderConnectionRow, reason: RefreshReason): Promise<boolean> {
  const now = deps.clock.now()
  const claimed = await updateKnown(deps, connection)
    .set({ webhookSecretAskedAt: now })
    .where((row) =>
      row.or([
        row('webhookSecretAskedAt', 'is', null),
        row('webhookSecretAskedAt', '<=', addMilliseconds(now, -REFRESH_PAUSES[reason])),
      ]),
    )
    .returning('organizationId')
    .executeTakeFirst()
  return claimed !== undefined
}

async function findEndpointId(deps: Deps, connection: ProviderConnectionRow, { webhooks }: PaymentsProvider) {
  return connection.webhookEndpointId ?? findOwnEndpoint(deps, connection, await webhooks.list())?.id
}

/**
 * Asks the provider for the secret of our endpoint, because the business can rotate it there with a key of its own. Another
 * secret is accepted from now on, and the known one until the provider no longer signs with it. Returns whether there was another
 * one; false without asking if it was asked for lately.
 */
export async function refreshWebhookSecret(
  deps: Deps,
  connection: ProviderConnectionRow,
  reason: RefreshReason,
): Promise<boolean> {
  const { organizationId } = connection
  const known = deps.providerSecrets.open(connection, 'webhookSecretSealed')
  if (known === null || connection.apiKeySealed === null || !isDue(deps.clock, connection, reason)) return false
  if (!(await claim(deps, connection, reason))) return false
  try {
    const provider = openPaymentsProvider(getProviderAccess(deps, connection), 'glance')
    const endpointId = await findEndpointId(deps, connection, provider)
    if (endpointId === undefined) return false
    const { secret, old_secret_expires_at: oldEndsAt } = await provider.webhooks.getSecret(endpointId)
    if (secret === known) return false
    await updateKnown(deps, connection)
      .set({
        webhookSecretSealed: deps.providerSecrets.seal(secret, connection, 'webhookSecretSealed'),
        webhookSecretHint: maskSecret(secret),
        oldWebhookSecretSealed: oldEndsAt ? deps.providerSecrets.seal(known, connection, 'oldWebhookSecretSealed') : null,
        oldWebhookSecretEndsAt: oldEndsAt ? new Date(oldEndsAt) : null,
        updatedAt: deps.clock.now(),
      })
      .execute()
    deps.log.info({ organizationId }, 'the webhook secret was changed at the provider, and fetched again')
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    deps.log.info({ organizationId, code: error.code }, 'the webhook secret could not be fetched again')
    return false
  }
}
