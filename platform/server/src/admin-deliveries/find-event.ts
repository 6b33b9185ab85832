import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'

/** Returns the provider that sent an event; undefined for an unknown one. */
export async function findEventPlace(
  { trx, organizationId }: Scope,
  webhookId: string,
): Promise<ProviderEnvironment | undefined> {
  const event = await trx
    .selectFrom('providerEvents')
    .select('environment')
    .where('organizationId', '=', organizationId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst()
  return event?.environment
}

/** Returns whether nothing is left to do about an event. */
export async function isApplied({ trx, organizationId }: Scope, webhookId: string): Promise<boolean> {
  const event = await trx
    .selectFrom('providerEvents')
    .select('handledAt')
    .where('organizationId', '=', organizationId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst()
  return event !== undefined && event.handledAt !== null
}
