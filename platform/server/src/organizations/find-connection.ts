import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Kysely } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ProviderAccess } from '#src/payments-provider/client.ts'
import type { Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { ProviderConnectionRow } from './table.ts'

/** Lists every provider that the organization is or was connected to. */
export async function listConnections(scope: Scope): Promise<ProviderConnectionRow[]> {
  return scope.trx.selectFrom('providerConnections').selectAll().where('organizationId', '=', scope.organizationId).execute()
}

/**
 * Returns the provider that it sells through now; undefined for the moment between creating an organization and its connection.
 */
export async function findActiveConnection(scope: Scope): Promise<ProviderConnectionRow | undefined> {
  return (await listConnections(scope)).find((connection) => connection.isActive)
}

/** @throws 409 PAYMENTS_KEY_MISSING until its account is open */
export async function getActiveConnection(scope: Scope): Promise<ProviderConnectionRow> {
  const connection = await findActiveConnection(scope)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  return connection
}

/** Returns the connection that an earlier order was made with. */
export async function findConnection(scope: Scope, environment: ProviderEnvironment): Promise<ProviderConnectionRow | undefined> {
  return (await listConnections(scope)).find((connection) => connection.environment === environment)
}

/** Lists the active connections of several organizations. */
export async function listActiveConnections(
  db: Kysely<PlatformTables>,
  organizationIds: readonly string[],
): Promise<ProviderConnectionRow[]> {
  if (organizationIds.length === 0) return []
  return db
    .selectFrom('providerConnections')
    .selectAll()
    .where('organizationId', 'in', organizationIds)
    .where('isActive', '=', true)
    .execute()
}

/** Returns the access data of the provider behind a connection. */
export function getProviderAccess({ config, providerSecrets }: Deps, connection: ProviderConnectionRow): ProviderAccess {
  const apiKey = providerSecrets.open(connection, 'apiKeySealed') ?? undefined
  return { environment: connection.environment, apiKey, baseUrl: config.providerUrl }
}

/** Lists the secrets that a connection's events may be signed with: more than one while it is rotated, and for a day after. */
export function listSigningSecrets({ providerSecrets, clock }: Deps, connection: ProviderConnectionRow): string[] {
  const { oldWebhookSecretEndsAt: oldEndsAt } = connection
  const current = ['webhookSecretSealed', 'nextWebhookSecretSealed'] as const
  const columns = oldEndsAt !== null && oldEndsAt > clock.now() ? [...current, 'oldWebhookSecretSealed' as const] : current
  return columns.flatMap((column) => providerSecrets.open(connection, column) ?? [])
}
