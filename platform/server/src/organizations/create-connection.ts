import type { Scope } from '#src/scope.ts'
import { findActiveConnection } from './find-connection.ts'

/**
 * Records that an organization wants an account at the embedded provider, which becomes active unless it has another. Calling it
 * again changes nothing.
 */
export async function createConnection(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const isConnected = (await findActiveConnection(scope)) !== undefined
  await scope.trx
    .insertInto('providerConnections')
    .values({
      organizationId: scope.organizationId,
      environment: 'embedded',
      isActive: !isConnected,
      status: 'waiting',
      businessId: null,
      apiKeySealed: null,
      apiKeyHint: null,
      nextApiKeySealed: null,
      webhookEndpointId: null,
      webhookUrl: null,
      webhookSecretSealed: null,
      webhookSecretHint: null,
      nextWebhookSecretSealed: null,
      oldWebhookSecretSealed: null,
      oldWebhookSecretEndsAt: null,
      webhookSecretAskedAt: null,
      problem: null,
      claimedUntil: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
