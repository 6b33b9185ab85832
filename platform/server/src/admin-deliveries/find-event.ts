import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'

/** Returns which provider sent an event, and whether nothing is left to do about it; undefined for an unknown one. */
export async function findEvent(
  { trx, organizationId }: Scope,
  webhookId: string,
): Promise<{ environment: ProviderEnvironment; isApplied: boolean } | undefined> {
  const event = await trx
    .selectFrom('providerEvents')
    .select(['environment', 'handledAt'])
    .where('organizationId', '=', organizationId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst()
  return event && { environment: event.environment, isApplied: event.handledAt !== null }
}
